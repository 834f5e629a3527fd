import type { ZoneClock } from '../../format/clock.ts';
import { countNoun } from '../../format/format.ts';
import { formatRecent } from '../../format/moments.ts';
import type { Overview } from '../../signals/overview.ts';
import type { ShownSignal } from './queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FIRST_DAYS = 3;
/** In the others, signals may exist that were not read. */
const READ_STATES: ReadonlySet<Overview['source']['state']> = new Set(['fresh', 'budget-spent']);

export function describeQuiet(
  overview: Pick<Overview, 'counts' | 'history' | 'isThin' | 'posts' | 'source'>,
  newest: readonly ShownSignal[],
  clock: ZoneClock,
  now: number,
): string | null {
  const { counts, history, isThin, posts, source } = overview;
  const newestSeen = Math.max(...newest.map(({ firstSeenAt }) => Date.parse(firstSeenAt)));
  if (counts.all === 0 || newest.length === 0) return null;
  if (history !== null && isFirstTime(history, counts, now)) {
    return `Your history is ready: ${countNoun(history.signals, 'signal')} from ${countNoun(history.posts, 'post')}, free. New ones appear here.`;
  }
  if (counts.waiting > 0 || !READ_STATES.has(source.state)) return null;
  if (counts.new > 0) {
    return isThin ? `A quiet week: fewer than five signals.${describePosts(posts, now)}` : null;
  }
  return `Nothing new since ${formatRecent(newestSeen, clock, now)}.${describePosts(posts, now)}`;
}

/** Until the first new signals have been seen. */
function isFirstTime(
  { signals, readAt }: NonNullable<Overview['history']>,
  { all, new: unseen }: Overview['counts'],
  now: number,
): boolean {
  return all - signals <= unseen && now - Date.parse(readAt) < FIRST_DAYS * DAY_MS;
}

function describePosts({ newestAt, halfLifeHours }: Overview['posts'], now: number): string {
  const age =
    newestAt === null ? '' : ` The last post is ${describeAge(now - Date.parse(newestAt))} old.`;
  if (halfLifeHours === null) return age;
  return `${age} The posts get half of their signals within ${describeSpan(halfLifeHours)}.`;
}

function describeAge(ms: number): string {
  return ms < DAY_MS
    ? countNoun(Math.max(1, Math.floor(ms / HOUR_MS)), 'hour')
    : countNoun(Math.floor(ms / DAY_MS), 'day');
}

function describeSpan(hours: number): string {
  if (hours < 1.5) return 'about an hour';
  if (hours < 36) return `about ${Math.round(hours)} hours`;
  return `about ${Math.round(hours / 24)} days`;
}
