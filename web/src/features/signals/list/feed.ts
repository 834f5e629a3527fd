import type { ZoneClock, Day } from '../../../format/clock.ts';
import type { ShownSignal } from '../queries.ts';

/** The items of the list: headings of days, single signals, and runs of plain reactions. */
export type FeedRow = DayItem | SignalItem | FoldItem;
export type DayItem = { readonly type: 'day'; readonly key: string; readonly day: Day };
export type SignalItem = {
  readonly type: 'signal';
  readonly key: string;
  readonly signal: ShownSignal;
  readonly day: Day;
  /** For a row of an opened fold, which names the post and, if it is one for all, the time. */
  readonly fold: { readonly saysTime: boolean } | null;
};
export type FoldItem = {
  readonly type: 'fold';
  readonly key: string;
  readonly signals: readonly ShownSignal[];
  readonly day: Day;
};

export type FeedPage = { readonly items: readonly ShownSignal[] };

export type Feed = {
  readonly pages: readonly FeedPage[];
  readonly rows: readonly FeedRow[];
  readonly day: Day | null;
  /** The run at the end, which the next page may continue, and the position of its first row. */
  readonly run: readonly ShownSignal[];
  readonly runStart: number;
};

const EMPTY: Feed = { pages: [], rows: [], day: null, run: [], runStart: 0 };
/** Fewer rows than this are read faster than the text of a fold. */
const FOLD_FROM = 3;
/** Bars of four. */
const FITS_FROM = 3;

/** Continues `previous` if only pages were added at the end, so that each page costs the same. */
export function buildFeed(
  pages: readonly FeedPage[],
  clock: ZoneClock,
  previous: Feed = EMPTY,
): Feed {
  const isContinued =
    previous.pages.length <= pages.length &&
    previous.pages.every((page, index) => page === pages[index]);
  const from = isContinued ? previous : EMPTY;
  const rows = from.rows.slice(0, from.runStart);
  let { day, run } = { day: from.day, run: [...from.run] };
  const endRun = () => {
    if (day !== null) rows.push(...buildRunRows(run, day));
    run = [];
  };
  for (const signal of pages.slice(from.pages.length).flatMap(({ items }) => items)) {
    const at = Date.parse(signal.sortAt);
    if (day === null || at < day.start || at >= day.end) {
      endRun();
      day = clock.dayOf(at);
      rows.push({ type: 'day', key: `day-${day.start}`, day });
    }
    if (!isPlain(signal)) {
      endRun();
      rows.push(buildRow(signal, day));
      continue;
    }
    if (run[0] !== undefined && run[0].post.no !== signal.post.no) endRun();
    run.push(signal);
  }
  const runStart = rows.length;
  if (day !== null) rows.push(...buildRunRows(run, day));
  return { pages, rows, day, run, runStart };
}

export function withOpened(
  rows: readonly FeedRow[],
  opened: ReadonlySet<number>,
): readonly FeedRow[] {
  if (opened.size === 0) return rows;
  return rows.flatMap((row) => {
    if (row.type !== 'fold' || !isOpened(row, opened)) return [row];
    const fold = { saysTime: haveOneTime(row.signals) };
    return [row, ...row.signals.map((signal) => buildRow(signal, row.day, fold))];
  });
}

export function haveOneTime([first, ...others]: readonly ShownSignal[]): boolean {
  return others.every(
    ({ happened }) =>
      happened.after === first?.happened.after && happened.before === first.happened.before,
  );
}

/** Any member of a fold opens it, because a fold may grow at both ends. */
export function isOpened({ signals }: FoldItem, opened: ReadonlySet<number>): boolean {
  return signals.some(({ no }) => opened.has(no));
}

export function findLead(row: FeedRow): ShownSignal | null {
  if (row.type === 'day') return null;
  return row.type === 'fold' ? (row.signals[0] ?? null) : row.signal;
}

/** A comment, a change, a withdrawal and a person who fits are not folded away. */
function isPlain({ kind, changed, withdrawn, fit }: ShownSignal): boolean {
  return kind === 'reaction' && changed === null && withdrawn === null && (fit ?? 0) < FITS_FROM;
}

function buildRunRows(run: readonly ShownSignal[], day: Day): FeedRow[] {
  if (run.length < FOLD_FROM) return run.map((signal) => buildRow(signal, day));
  return [{ type: 'fold', key: `fold-${run[0]?.no}`, signals: run, day }];
}

function buildRow(signal: ShownSignal, day: Day, fold: SignalItem['fold'] = null): SignalItem {
  return { type: 'signal', key: `${signal.no}`, signal, day, fold };
}
