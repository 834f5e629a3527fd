import type { PartReceipt } from '../../../../contract/imports.ts';
import { type Cell, isBlank, type PostRef, readCount, readPost, toPlainText } from './cells.ts';
import { findDateOrder } from './date-order.ts';
import { type DateOrder, findDate, findDates, formatDay, type RawDate, toDay } from './dates.ts';
import {
  describeUnusedPart,
  EMPTY_READING,
  type FileReading,
  PartCounter,
  type ReadDay,
  type ReadPost,
} from './reading.ts';
import { RefusedFile } from './refused-file.ts';
import {
  findRole,
  isDayRow,
  isPostRow,
  isRangeRow,
  isTotalRow,
  type SheetRole,
} from './sheet-roles.ts';
import type { Sheet } from './workbook.ts';

type Sheets = Partial<Record<SheetRole, Sheet>>;
type ListedPost = {
  url: Cell | undefined;
  dateCell: Cell | undefined;
  countCell: Cell | undefined;
  ref: PostRef | null;
  date: RawDate | null;
  measure: 'engagements' | 'impressions';
};

const USED = ['overview', 'days', 'posts', 'followers'] as const;

/** Null if the workbook has no sheet of creator analytics. */
export function readCreatorAnalytics(
  sheets: readonly Sheet[],
  fileName: string,
): FileReading | null {
  const byRole: Sheets = {};
  const unused: PartReceipt[] = [];
  const roles = sheets.map(findRole);
  // One list of dates and numbers may be of any program.
  const known = new Set(roles.filter((role) => role !== 'unknown'));
  if (!known.has('posts') && known.size < 2) return null;
  for (const [index, sheet] of sheets.entries()) {
    const role = roles[index] ?? 'unknown';
    if (role === 'demographics' || role === 'unknown') {
      unused.push(describeUnusedPart(sheet.name, 'not-needed'));
    } else if (byRole[role]) {
      unused.push(describeUnusedPart(sheet.name, 'second-of-its-kind'));
    } else {
      byRole[role] = sheet;
    }
  }
  if (!USED.some((role) => byRole[role])) return null;
  const listed = listPosts(byRole.posts);
  const order = settleOrder(byRole, listed, fileName);
  const reading = readSheets(byRole, listed, order);
  if (reading.days.length === 0 && reading.posts.length === 0) {
    throw new RefusedFile('nothing-read');
  }
  return { ...reading, owner: findNamedOwner(fileName), parts: [...reading.parts, ...unused] };
}

/** The older generation writes first and last name as one word. */
function findNamedOwner(fileName: string): FileReading['owner'] {
  const [, name] = /^AggregateAnalytics_(.+?)_\d{4}-\d{2}-\d{2}_/.exec(fileName) ?? [];
  const [firstName = '', ...others] = name?.trim().split(/\s+/) ?? [];
  return firstName === '' ? null : { firstName, lastName: others.join(' '), headline: null };
}

function listPosts(sheet: Sheet | undefined): ListedPost[] {
  const rows = sheet?.rows ?? [];
  const from = rows.findIndex(isPostRow);
  return (from === -1 ? [] : rows.slice(from)).flatMap((row) => {
    const sides = [
      { cells: row.slice(0, 3), measure: 'engagements' },
      { cells: row.slice(4, 7), measure: 'impressions' },
    ] as const;
    return sides.flatMap(({ cells: [url, dateCell, countCell], measure }) => {
      if ([url, dateCell, countCell].every((cell) => isBlank(cell))) return [];
      const ref = readPost(url);
      return [{ url, dateCell, countCell, ref, date: findDate(dateCell), measure }];
    });
  });
}

function settleOrder(
  { overview, days, followers }: Sheets,
  listed: readonly ListedPost[],
  fileName: string,
): DateOrder {
  const readSeries = (sheet: Sheet | undefined) =>
    (sheet?.rows ?? []).filter(isDayRow).flatMap((row) => findDate(row[0]) ?? []);
  const facts = {
    series: [readSeries(days), readSeries(followers)],
    range: findDates(overview?.rows.find(isRangeRow)?.[1]),
    posts: listed.flatMap(({ ref, date }) => (date ? [{ ref, date }] : [])),
    named: fileName.match(/\d{4}-\d{2}-\d{2}/g) ?? [],
  };
  const order = findDateOrder(facts);
  if (order === null) {
    const [first] = [...facts.series.flat(), ...facts.posts.map(({ date }) => date)];
    throw new RefusedFile(
      'uncertain-dates',
      first ? `${first.first}/${first.second}/${first.year}` : '',
    );
  }
  return order;
}

function readSheets(sheets: Sheets, listed: readonly ListedPost[], order: DateOrder): FileReading {
  const parts: PartReceipt[] = [];
  const days = readDays(sheets, order, parts);
  const posts = readPosts(sheets.posts, listed, order, parts);
  const range = findDates(sheets.overview?.rows.find(isRangeRow)?.[1]).map((date) =>
    toDay(date, order),
  );
  const [first = null, last = null] =
    range.length === 2 ? range : [parseDay(days.at(0)?.day), parseDay(days.at(-1)?.day)];
  if (sheets.overview) {
    const counter = new PartCounter(sheets.overview.name, 'overview');
    counter.countRead();
    parts.unshift(counter.finish());
  }
  return {
    ...EMPTY_READING,
    kind: 'creator-analytics',
    from: first === null ? null : formatDay(first),
    until: last === null ? null : formatDay(last),
    areDatesSwapped: order.isSwapped,
    followers: readTotal(sheets.followers, order),
    days,
    posts,
    parts,
  };
}

function parseDay(day: string | undefined): number | null {
  return day === undefined ? null : Date.parse(day);
}

function readTotal(sheet: Sheet | undefined, order: DateOrder): FileReading['followers'] {
  const row = sheet?.rows.slice(0, 1).find(isTotalRow);
  const [date] = findDates(row?.[0]);
  const day = date ? toDay(date, order) : null;
  const total = readCount(row?.[1]);
  return day === null || total === null ? null : { day: formatDay(day), total };
}

function readDays({ days, followers }: Sheets, order: DateOrder, parts: PartReceipt[]): ReadDay[] {
  const byDay = new Map<string, ReadDay>();
  const readSheet = (sheet: Sheet | undefined, use: 'days' | 'followers') => {
    if (!sheet) return;
    const counter = new PartCounter(sheet.name, use);
    const from = sheet.rows.findIndex(isDayRow);
    for (const row of from === -1 ? [] : sheet.rows.slice(from)) {
      const date = findDate(row[0]);
      const time = date ? toDay(date, order) : null;
      const [one, two] = [readCount(row[1]), readCount(row[2])];
      if (time === null) counter.countRefused('no-date', show(row[0]));
      else if (one === null) counter.countRefused('no-number', show(row[1]));
      else if (use === 'days' && two === null) counter.countRefused('no-number', show(row[2]));
      else {
        const day = formatDay(time);
        const known = byDay.get(day) ?? {
          day,
          impressions: null,
          engagements: null,
          newFollowers: null,
        };
        const read =
          use === 'days' ? { impressions: one, engagements: two } : { newFollowers: one };
        byDay.set(day, { ...known, ...read });
        counter.countRead();
      }
    }
    parts.push(counter.finish());
  };
  readSheet(days, 'days');
  readSheet(followers, 'followers');
  return [...byDay.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

function readPosts(
  sheet: Sheet | undefined,
  listed: readonly ListedPost[],
  order: DateOrder,
  parts: PartReceipt[],
): ReadPost[] {
  if (!sheet) return [];
  const counter = new PartCounter(sheet.name, 'posts');
  const byId = new Map<string, ReadPost>();
  for (const { url, dateCell, countCell, ref, date, measure } of listed) {
    const time = date ? toDay(date, order) : null;
    const counted = readCount(countCell);
    if (ref === null) counter.countRefused('no-post', show(url));
    else if (time === null) counter.countRefused('no-date', show(dateCell));
    else if (counted === null) counter.countRefused('no-number', show(countCell));
    else {
      const post = byId.get(ref.id) ?? {
        ...ref,
        day: formatDay(time),
        impressions: null,
        engagements: null,
        membersReached: null,
      };
      // People copy rows; the first one is LinkedIn's.
      byId.set(ref.id, { ...post, [measure]: post[measure] ?? counted });
      counter.countRead();
    }
  }
  parts.push(counter.finish());
  return [...byId.values()];
}

const show = (cell: Cell | undefined) => toPlainText(cell ?? null).slice(0, 60);
