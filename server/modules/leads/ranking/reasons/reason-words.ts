import { DAY_MS } from '../../../../platform/time/durations.ts';

const TITLE_LENGTH = 60;
const WEEK_DAYS = 7;
const MONTHS_FROM_WEEKS = 9;
const DAYS_PER_MONTH = 30.4;
const NUMBER_WORDS = 'no one two three four five six seven eight nine ten'.split(' ');

export type Calendar = { day(at: Date): string };

/** Days in the member's time zone: “today”, “on Tuesday”, “on Nov 03”, “on Nov 03, 2025”. */
export function createCalendar(now: Date, timeZone: string): Calendar {
  const { dayNumber, weekday, year, date, dated } = getFormats(timeZone);
  const today = Date.parse(dayNumber.format(now));
  return {
    day(at) {
      const days = Math.round((today - Date.parse(dayNumber.format(at))) / DAY_MS);
      if (days <= 0) return 'today';
      if (days === 1) return 'yesterday';
      if (days < WEEK_DAYS) return `on ${weekday.format(at)}`;
      const isThisYear = year.format(at) === year.format(now);
      return `on ${(isThisYear ? date : dated).format(at)}`;
    },
  };
}

/** For texts that are read later: “on Nov 03, 2025”. */
export function createDatedCalendar(timeZone: string): Calendar {
  const { dated } = getFormats(timeZone);
  return { day: (at) => `on ${dated.format(at)}` };
}

const MONTH_AND_DAY = { month: 'short', day: '2-digit' } as const;

/** Formats are slow to create, and there are few time zones. */
const FORMATS = new Map<string, ReturnType<typeof makeFormats>>();

function getFormats(timeZone: string): ReturnType<typeof makeFormats> {
  const known = FORMATS.get(timeZone) ?? makeFormats(timeZone);
  FORMATS.set(timeZone, known);
  return known;
}

function makeFormats(timeZone: string) {
  return {
    dayNumber: new Intl.DateTimeFormat('sv', { timeZone }),
    weekday: new Intl.DateTimeFormat('en', { timeZone, weekday: 'long' }),
    year: new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }),
    date: new Intl.DateTimeFormat('en-US', { timeZone, ...MONTH_AND_DAY }),
    dated: new Intl.DateTimeFormat('en-US', { timeZone, ...MONTH_AND_DAY, year: 'numeric' }),
  };
}

export function quoteText(text: string): string {
  const line = (text.trim().split('\n')[0] ?? '').trim();
  if (line === '') return 'a post';
  if (line.length <= TITLE_LENGTH) return `“${line}”`;
  const cut = line.slice(0, TITLE_LENGTH);
  return `“${cut.slice(0, Math.max(cut.lastIndexOf(' '), TITLE_LENGTH / 2)).trimEnd()}…”`;
}

/** “twice”, “three times”. */
export function formatTimes(times: number): string {
  if (times === 1) return 'once';
  return times === 2 ? 'twice' : formatPlural(times, 'time');
}

export function describeTimeBetween(from: Date, to: Date): string {
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  if (days < 1) return 'a day';
  if (days < WEEK_DAYS) return formatPlural(Math.ceil(days), 'day');
  const weeks = Math.max(1, Math.round(days / WEEK_DAYS));
  if (weeks < MONTHS_FROM_WEEKS) return weeks === 1 ? 'a week' : formatPlural(weeks, 'week');
  return formatPlural(Math.round(days / DAYS_PER_MONTH), 'month');
}

export function formatPlural(count: number, noun: string): string {
  return `${NUMBER_WORDS[count] ?? String(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A sentence for each reason. */
export function buildSentences(reasons: readonly string[]): string {
  return reasons.map((words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`).join(' ');
}
