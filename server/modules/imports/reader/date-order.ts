import { computeCreationTime, type PostRef } from './cells.ts';
import { DAY_MS, type DateOrder, formatDay, type RawDate, toDay } from './dates.ts';

/** Every date of a workbook, by what it says about the order of day and month. */
export type DateFacts = {
  /** Lists of days that should follow each other, in any order. */
  readonly series: readonly (readonly RawDate[])[];
  /** First and last day as the workbook names them. */
  readonly range: readonly RawDate[];
  readonly posts: readonly { readonly ref: PostRef | null; readonly date: RawDate }[];
  /** The days in the name of the file, which are certain. */
  readonly named: readonly string[];
};

const ORDERS: readonly DateOrder[] = [
  { isMonthFirst: false, isSwapped: false },
  { isMonthFirst: true, isSwapped: false },
  { isMonthFirst: false, isSwapped: true },
  { isMonthFirst: true, isSwapped: true },
];

/** The order that the fewest facts contradict; null if two orders are equally likely. */
export function findDateOrder(facts: DateFacts): DateOrder | null {
  const rated = ORDERS.map((order) => rateOrder(facts, order));
  const fewest = Math.min(...rated.map(({ contradictions }) => contradictions));
  const likely = rated.filter(({ contradictions }) => contradictions === fewest);
  const nearest = Math.min(...likely.map(({ distance }) => distance));
  const best = likely.filter(({ distance }) => distance === nearest);
  const [first] = best;
  // Different orders may read the same days: 5/5/2026.
  return first && best.every(({ days }) => days === first.days) ? first.order : null;
}

function rateOrder(facts: DateFacts, order: DateOrder) {
  const read = (date: RawDate) => toDay(date, order);
  const series = facts.series.map((dates) => dates.map(read));
  const range = facts.range.map(read);
  const all = [...series.flat(), ...range, ...facts.posts.map(({ date }) => read(date))];
  const ends = findEnds(series, range);
  const distances = facts.posts.flatMap(({ ref, date }) => measureDistance(ref, read(date)));
  const far = distances.filter((days) => days > 1.5);
  const contradictions = [
    all.includes(null),
    series.some((days) => hasGaps(days)),
    !fitsRange(series, range),
    facts.named.length === 2 && ends.some((day, index) => day !== facts.named[index]),
    far.length > distances.length * 0.1,
  ].filter(Boolean).length;
  return {
    order,
    contradictions,
    distance: distances.reduce((sum, days) => sum + Math.min(400, days), 0),
    days: all.join(),
  };
}

function listDays(days: readonly (number | null)[]): number[] {
  return days.filter((day) => day !== null).toSorted((one, other) => one - other);
}

/** Members sort sheets by other columns and delete single rows. */
function hasGaps(days: readonly (number | null)[]): boolean {
  const sorted = listDays(days);
  const gaps = sorted.filter(
    (day, index) => index > 0 && day - (sorted[index - 1] ?? 0) !== DAY_MS,
  );
  return gaps.length > (sorted.length > 20 ? 1 + sorted.length * 0.02 : 0);
}

function findEnds(
  series: readonly (readonly (number | null)[])[],
  range: readonly (number | null)[],
): string[] {
  const days = listDays(series[0] ?? []);
  const ends = range.length === 2 ? range : [days.at(0), days.at(-1)];
  return ends.flatMap((day) => (typeof day === 'number' ? [formatDay(day)] : []));
}

function fitsRange(
  series: readonly (readonly (number | null)[])[],
  range: readonly (number | null)[],
): boolean {
  const [from, until] = range;
  if (typeof from !== 'number' || typeof until !== 'number') return true;
  if (until < from || until - from > 800 * DAY_MS) return false;
  const days = listDays(series[0] ?? []);
  return days.length === 0 || (days[0] === from && days.at(-1) === until);
}

/**
 * In days. The publish date is the UTC day of an activity's creation; other ids of a scheduled post
 * may be up to three months older.
 */
function measureDistance(ref: PostRef | null, day: number | null): number[] {
  if (ref === null || day === null) return [];
  const created = Math.floor(computeCreationTime(ref.id) / DAY_MS) * DAY_MS;
  const days = (day - created) / DAY_MS;
  const isScheduled = ref.kind !== 'activity' && days > 0 && days <= 95;
  return [isScheduled ? Math.min(1, days / 95) : Math.abs(days)];
}
