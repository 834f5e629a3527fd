import { DAY_MS } from '../../../../platform/time/durations.ts';
import { sumEventWorth, HEAT_NUMBERS } from '../../../signals/signals.ts';
import type { SignalKind } from '../../../signals/signals.tables.ts';
import type { Candidate } from '../candidate.ts';
import { RANKING_NUMBERS } from '../ranking-numbers.ts';

export type Evidence = {
  no: number;
  kind: SignalKind;
  detail: string;
  weight: number;
  sortAt: Date;
  postNo: number;
  postedAt: Date;
  postText: string;
  isWithdrawn: boolean;
};

export type Summary = Pick<
  Candidate,
  | 'heat'
  | 'reactionHeat'
  | 'firstAtMs'
  | 'silentSinceMs'
  | 'lastAtMs'
  | 'posts'
  | 'comments'
  | 'stockComments'
>;

/**
 * The aggregates of a candidate computed from the signals, for the reasons and for a check of the
 * stored ones. `windowFrom` bounds the posts that count for regulars. Null without any signal.
 */
export function summarizeSignals(signals: readonly Evidence[], windowFrom: Date): Summary | null {
  const [earliest] = signals;
  if (!earliest) return null;
  const living = signals.filter(({ isWithdrawn }) => !isWithdrawn);
  const comments = living.filter(({ kind }) => kind === 'comment');
  const worth = sumWorth(living);
  const reactionWorth = worth - sumWorth(comments);
  const recent = living.filter(({ postedAt }) => postedAt >= windowFrom);
  const times = (living.length > 0 ? living : signals).map(({ sortAt }) => sortAt.getTime());
  return {
    heat: worth > 0 ? Math.log2(worth) : null,
    reactionHeat: comments.length < living.length ? Math.log2(reactionWorth) : null,
    ...findPresence(times),
    lastAtMs: Math.max(...times),
    posts: new Set(recent.map(({ postNo }) => postNo)).size,
    comments: comments.length,
    stockComments: findStockPhrases(comments).length,
  };
}

function sumWorth(signals: readonly Evidence[]): number {
  const posts = Map.groupBy(signals, ({ postNo }) => postNo);
  return posts
    .values()
    .map((each) => sumEventWorth(each.map(({ weight, sortAt }) => ({ weight, at: sortAt }))))
    .reduce((sum, worth) => sum + worth, 0);
}

/** Since when the person has engaged without a long silence, and when the last silence began. */
function findPresence(times: readonly number[]): Pick<Summary, 'firstAtMs' | 'silentSinceMs'> {
  const newestFirst = times.toSorted((one, other) => other - one);
  const silence = RANKING_NUMBERS.newFace.silenceDays * DAY_MS;
  const start = newestFirst.findIndex(
    (time, i) => time - (newestFirst[i + 1] ?? -Infinity) > silence,
  );
  return {
    firstAtMs: newestFirst[start] ?? Math.min(...times),
    silentSinceMs: newestFirst[start + 1] ?? null,
  };
}

export function findStockPhrases(comments: readonly Evidence[]): Evidence[] {
  const posts = new Map<string, Set<number>>();
  for (const { detail, postNo } of comments) {
    posts.set(detail, (posts.get(detail) ?? new Set()).add(postNo));
  }
  return comments.filter(
    ({ detail, weight }) =>
      weight <= HEAT_NUMBERS.weights.stockPhrase ||
      (posts.get(detail)?.size ?? 0) >= HEAT_NUMBERS.sameWordsPosts,
  );
}
