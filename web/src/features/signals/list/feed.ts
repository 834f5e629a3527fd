import type { ZoneClock, LocalDay } from '../../../format/clock.ts';
import type { Order } from '../filters/filters.ts';
import type { ShownSignal } from '../queries.ts';

/** The items of the list: headings, single signals, and runs of plain reactions. */
export type FeedRow = HeadingItem | SignalItem | FoldItem;
export type HeadingItem = { readonly type: 'heading'; readonly key: string; readonly group: Group };
/** Days from the newest, or kinds of signals by what matters. */
type Group = LocalDay | WorthGroup;
type WorthGroup =
  | 'Questions'
  | 'Comments'
  | 'Reactions of people who fit'
  | 'Other reactions'
  | 'Reactions';
export type SignalItem = {
  readonly type: 'signal';
  readonly key: string;
  readonly signal: ShownSignal;
  /** The day above; by what matters there is none. */
  readonly day: LocalDay | undefined;
  /** For a row of an opened fold, which names the post and, if it is one for all, the time. */
  readonly fold: { readonly saysTime: boolean } | null;
};
export type FoldItem = {
  readonly type: 'fold';
  readonly key: string;
  readonly signals: readonly ShownSignal[];
  readonly day: LocalDay | undefined;
};

export type FeedPage = { readonly order?: Order; readonly items: readonly ShownSignal[] };

/** Fewer rows than this are read faster than the text of a fold. */
const FOLD_FROM = 3;
/** Bars of four. */
const FITS_FROM = 3;

export function buildFeed(pages: readonly FeedPage[], clock: ZoneClock): FeedRow[] {
  const rows: FeedRow[] = [];
  const order = pages[0]?.order;
  let group: Group | null = null;
  let run: ShownSignal[] = [];
  const endRun = () => {
    rows.push(...buildRunRows(run, getDay(group)));
    run = [];
  };
  for (const signal of pages.flatMap(({ items }) => items)) {
    const own: Group =
      order === 'worth' ? findWorthGroup(signal, group) : findDay(signal, group, clock);
    if (own !== group) {
      endRun();
      group = own;
      rows.push({ type: 'heading', key: buildKey(group, signal), group });
    }
    if (!isPlain(signal)) {
      endRun();
      rows.push(buildRow(signal, getDay(group)));
      continue;
    }
    if (run[0] !== undefined && run[0].post.no !== signal.post.no) endRun();
    run.push(signal);
  }
  endRun();
  return rows;
}

function findWorthGroup({ kind, isQuestion, fit }: ShownSignal, last: Group | null): WorthGroup {
  if (isQuestion) return 'Questions';
  if (kind === 'comment') return 'Comments';
  if ((fit ?? 0) >= FITS_FROM) return 'Reactions of people who fit';
  const areOthers = last === 'Reactions of people who fit' || last === 'Other reactions';
  return areOthers ? 'Other reactions' : 'Reactions';
}

/** The last day again, if the signal is of it. */
function findDay({ sortAt }: ShownSignal, last: Group | null, clock: ZoneClock): LocalDay {
  const at = Date.parse(sortAt);
  const day = getDay(last);
  return day !== undefined && at >= day.start && at < day.end ? day : clock.getDay(at);
}

/** A day is known by its start, so it stays in place when new signals come above. */
function buildKey(group: Group, { no }: ShownSignal): string {
  return typeof group === 'string' ? `${group}-${no}` : `day-${group.start}`;
}

function getDay(group: Group | null): LocalDay | undefined {
  return group === null || typeof group === 'string' ? undefined : group;
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
  if (row.type === 'heading') return null;
  return row.type === 'fold' ? (row.signals[0] ?? null) : row.signal;
}

/** A comment, a change, a withdrawal and a person who fits are not folded away. */
function isPlain({ kind, changed, withdrawn, fit }: ShownSignal): boolean {
  return kind === 'reaction' && changed === null && withdrawn === null && (fit ?? 0) < FITS_FROM;
}

function buildRunRows(run: readonly ShownSignal[], day: LocalDay | undefined): FeedRow[] {
  if (run.length < FOLD_FROM) return run.map((signal) => buildRow(signal, day));
  return [{ type: 'fold', key: `fold-${run[0]?.no}`, signals: run, day }];
}

function buildRow(
  signal: ShownSignal,
  day: LocalDay | undefined,
  fold: SignalItem['fold'] = null,
): SignalItem {
  return { type: 'signal', key: `${signal.no}`, signal, day, fold };
}
