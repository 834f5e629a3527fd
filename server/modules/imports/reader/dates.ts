import { type Cell, toPlainText } from './cells.ts';

export const DAY_MS = 86_400_000;

/** Three numbers of which one is a year; the order of the other two may be unknown. */
export type RawDate = {
  readonly year: number;
  /** Of a text with the year first: month and day. Otherwise in the order of the text. */
  readonly first: number;
  readonly second: number;
  readonly kind: 'year-first' | 'year-last' | 'converted';
};

export type DateOrder = {
  readonly isMonthFirst: boolean;
  /** A spreadsheet program read day and month in the wrong order when it converted texts. */
  readonly isSwapped: boolean;
};

const DATE = /(\d{1,4})\s*[-./年월년]\s*(\d{1,2})\s*[-./月월]\s*(\d{1,4})/g;

/** Every date in a text, or the date of a cell that a spreadsheet program converted. */
export function findDates(cell: Cell | undefined): RawDate[] {
  if (typeof cell === 'number') return readConverted(cell);
  if (typeof cell !== 'string' || cell.length > 300) return [];
  return [...toPlainText(cell).matchAll(DATE)].flatMap((match): RawDate[] => {
    const [, one = 0, two = 0, three = 0] = match.map(Number);
    const isYearFirst = match[1]?.length === 4;
    if (isYearFirst === (match[3]?.length === 4)) return [];
    return isYearFirst
      ? [{ year: one, first: two, second: three, kind: 'year-first' }]
      : [{ year: three, first: one, second: two, kind: 'year-last' }];
  });
}

/** A cell that holds one date and little else. */
export function findDate(cell: Cell | undefined): RawDate | null {
  if (typeof cell === 'string' && toPlainText(cell).length > 16) return null;
  const dates = findDates(cell);
  return dates.length === 1 ? (dates[0] ?? null) : null;
}

/** Spreadsheets count days from the end of 1899; whole days of 2003 to 2099. */
function readConverted(serial: number): RawDate[] {
  if (!Number.isInteger(serial) || serial < 37_622 || serial > 73_050) return [];
  const date = new Date((serial - 25_569) * DAY_MS);
  return [
    {
      year: date.getUTCFullYear(),
      first: date.getUTCMonth() + 1,
      second: date.getUTCDate(),
      kind: 'converted',
    },
  ];
}

/** The start of the day in UTC; null if the calendar has no such day. */
export function toDay(date: RawDate, { isMonthFirst, isSwapped }: DateOrder): number | null {
  const isMonthSecond = date.kind === 'year-last' ? !isMonthFirst : false;
  const exchanged = date.kind === 'converted' && isSwapped;
  const [month, day] =
    isMonthSecond || exchanged ? [date.second, date.first] : [date.first, date.second];
  const time = Date.UTC(date.year, month - 1, day);
  const isReal = month >= 1 && month <= 12 && day >= 1 && new Date(time).getUTCDate() === day;
  return isReal && date.year >= 2003 && date.year < 2100 ? time : null;
}

export function formatDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A day in lists of the data export, whose months are English in every language. */
export function readExportDay(text: string): string | null {
  const named = /^(\d{1,2})[ -]([a-z]{3})[a-z]*\.?[ -](\d{2}|\d{4})$/i.exec(text);
  if (named) {
    const month = MONTHS.indexOf(named[2]?.toLowerCase() ?? '');
    return checkDay(toYear(named[3]), month + 1, Number(named[1]));
  }
  const iso = /^(\d{4})[-/](\d{2})[-/](\d{2})(?: |T|$)/.exec(text);
  if (iso) return checkDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  // With a time of day the month comes first, in every language.
  const timed = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4}), \d{1,2}:\d{2}/.exec(text);
  return timed ? checkDay(toYear(timed[3]), Number(timed[1]), Number(timed[2])) : null;
}

function toYear(text = ''): number {
  return Number(text) + (text.length === 2 ? 2000 : 0);
}

function checkDay(year: number, month: number, day: number): string | null {
  const time = toDay(
    { year, first: month, second: day, kind: 'year-first' },
    { isMonthFirst: true, isSwapped: false },
  );
  return time === null ? null : formatDay(time);
}
