import type { WarmPeople } from '../../signals/signals.ts';
import type { Candidate, RankingContext } from './candidate.ts';
import { dampersOf, engagementOf } from './engagement.rules.ts';
import type { FitMatch } from './fit/fit.rules.ts';
import { isNew, scoreOf, type SetAside } from './ranking.ts';

export type Answered = Pick<Candidate, 'setAsideBy' | 'isPolite'>;

export type Placing = {
  people: WarmPeople;
  matches: readonly FitMatch[];
  answers: ReadonlyMap<number, Answered>;
  reactionHeats: ReadonlyMap<number, number>;
  ringOf: ReadonlyMap<number, number>;
  context: Omit<RankingContext, 'fit'>;
};

export type PlacedPeople = {
  /** Rows by score; equal scores by the later engagement, then by number. */
  ranked: Uint32Array;
  aside: Uint32Array;
  /** The rank of each row, from 1; 0 for people who are set aside. */
  ranks: Uint32Array;
  engagement: Float64Array;
  scores: Float64Array;
  why: readonly (SetAside['why'] | null)[];
};

const OPEN: Answered = { setAsideBy: null, isPolite: false };

export function placePeople(placing: Placing): PlacedPeople {
  const { people, matches, answers, ringOf, reactionHeats, context } = placing;
  const count = people.ids.length;
  const engagement = new Float64Array(count);
  const scores = new Float64Array(count);
  const why: (SetAside['why'] | null)[] = [];
  for (let row = 0; row < count; row += 1) {
    const id = wholeAt(people.ids, row);
    const { setAsideBy, isPolite } = answers.get(id) ?? OPEN;
    const match = matches[row] as FitMatch; // of the same length
    engagement[row] = engagementOf(
      { heat: realAt(people.heat, row), reactionHeat: reactionHeats.get(id) ?? null, isPolite },
      context,
    );
    const aside = setAsideBy ?? (match.excludedBy === null ? null : 'rule');
    why.push(aside);
    if (aside !== null) continue;
    const counted = {
      ring: ringOf.get(id) ?? null,
      posts: wholeAt(people.posts, row),
      comments: wholeAt(people.comments, row),
      stockComments: wholeAt(people.stockComments, row),
    };
    scores[row] = scoreOf({
      fit: match.fit,
      engagement: realAt(engagement, row),
      dampers: dampersOf(counted, context.postsInWindow),
      isNewFace: isNew(realAt(people.firstAt, row), context.now),
    });
  }
  const rows = new Uint32Array(count).map((_, row) => row);
  const ranked = sortByScore(
    rows.filter((row) => why[row] === null),
    scores,
    people,
  );
  return {
    ranked,
    aside: rows.filter((row) => why[row] !== null),
    ranks: ranksOf(ranked, count),
    engagement,
    scores,
    why,
  };
}

export function ranksOf(ranked: Uint32Array, count: number): Uint32Array {
  const ranks = new Uint32Array(count);
  for (let index = 0; index < ranked.length; index += 1) {
    ranks[rowAt(ranked, index)] = index + 1;
  }
  return ranks;
}

/** Larger than any score, and a power of two. */
const ABOVE_SCORES = 128;
/** Twice this is the first integer that a number cannot distinguish from the next. */
const SAFE = 2 ** 52;

/**
 * Takes a third of the time of a comparison by two arrays. Scores too close for it are compared
 * afterwards.
 */
function sortByScore(rows: Uint32Array, scores: Float64Array, people: WarmPeople): Uint32Array {
  const step = 2 ** Math.ceil(Math.log2(Math.max(2, rows.length)));
  const scale = SAFE / ABOVE_SCORES / step;
  const keys = new Float64Array(rows.length);
  for (let index = 0; index < rows.length; index += 1) {
    const score = realAt(scores, rowAt(rows, index));
    keys[index] = Math.floor((ABOVE_SCORES - score) * scale) * step + index;
  }
  keys.sort();
  const sorted = new Uint32Array(rows.length);
  const compare = (one: number, other: number) =>
    realAt(scores, other) - realAt(scores, one) || newestFirst(people, one, other);
  let from = 0;
  let same = NaN;
  for (let place = 0; place < keys.length; place += 1) {
    const key = realAt(keys, place);
    const byScore = Math.floor(key / step);
    sorted[place] = rowAt(rows, key - byScore * step);
    if (byScore === same) continue;
    if (place - from > 1) sorted.subarray(from, place).sort(compare);
    from = place;
    same = byScore;
  }
  sorted.subarray(from).sort(compare);
  return sorted;
}

export function newestFirst({ lastAt, ids }: WarmPeople, one: number, other: number): number {
  return realAt(lastAt, other) - realAt(lastAt, one) || wholeAt(ids, one) - wholeAt(ids, other);
}

/** `row` must be one of the array. A function that reads arrays of several types is slow. */
export const valueAt = (values: ArrayLike<number>, row: number) => values[row] as number;
const realAt = (values: Float64Array, row: number) => values[row] as number; // one of the array
const wholeAt = (values: Int32Array, row: number) => values[row] as number; // one of the array
const rowAt = (values: Uint32Array, row: number) => values[row] as number; // one of the array
