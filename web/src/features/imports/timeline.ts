import type { Imports, Receipt } from './queries.ts';

type CoveredSpan = Imports['covered']['spans'][number];

/** `start` and `length` in percent of all days between the first and the last. */
type TimelineRow = CoveredSpan &
  Pick<Receipt, 'id' | 'fileName'> & { start: number; length: number };

const DAY_MS = 86_400_000;
const toDayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const formatDayNumber = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The oldest days first. */
export function buildTimeline(
  imports: readonly Receipt[],
  spans: readonly CoveredSpan[],
): { rows: TimelineRow[]; gaps: CoveredSpan[] } {
  const dated = imports
    .flatMap(({ id, fileName, from, until }) =>
      from === null || until === null ? [] : [{ id, fileName, from, until }],
    )
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const first = Math.min(...dated.map(({ from }) => toDayNumber(from)));
  const last = Math.max(...dated.map(({ until }) => toDayNumber(until)));
  const toPercent = (days: number) => (100 * days) / (last - first + 1);
  return {
    rows: dated.map((row) => ({
      ...row,
      start: toPercent(toDayNumber(row.from) - first),
      length: toPercent(toDayNumber(row.until) - toDayNumber(row.from) + 1),
    })),
    gaps: spans.slice(1).map((span, index) => ({
      from: formatDayNumber(toDayNumber(spans[index]?.until ?? span.from) + 1),
      until: formatDayNumber(toDayNumber(span.from) - 1),
    })),
  };
}
