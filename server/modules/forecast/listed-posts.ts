import { DAY_MS } from '../../platform/time/durations.ts';
import { agePosts, type PostEngagement } from './aged-posts.ts';
import { type CollectionCurve, estimateCollectionCurve } from './collection-curve.ts';

/** LinkedIn lists at most as many posts by engagement. */
const LISTED_MAX = 50;

/** A list counts what came inside its period, from `from` to the end of `until`. */
export type PeriodList = {
  readonly from: Date;
  readonly until: Date;
  readonly posts: readonly ListedPost[];
  /** All engagement of each day, with that of posts that are not listed. */
  readonly days: readonly { readonly day: Date; readonly engagement: number }[];
};

/** `engagement` is null if the post is listed for its impressions only. */
export type ListedPost = { readonly postedAt: Date; readonly engagement: number | null };

/** `isEstimated`: no list counts the post. */
export type PeriodPost = PostEngagement & { readonly isEstimated: boolean };

/**
 * The posts of the periods, as a reading at their end would count them. A full list leaves out the
 * smallest posts, and with them most of the posting habit. What it leaves out is the days' total
 * less the list; it is placed along the days that have more than the listed posts explain. `known`
 * are times of posts without counts, from another list.
 */
export function estimateUnlistedPosts(
  { from, until, posts, days }: PeriodList,
  known: readonly Date[],
): PeriodPost[] {
  const isInside = ({ postedAt }: { postedAt: Date }) => postedAt >= from && postedAt < until;
  const listed = posts.flatMap(({ postedAt, engagement }) =>
    engagement === null ? [] : [{ postedAt, engagement }],
  );
  const inside = listed.filter(isInside).map((post) => ({ ...post, isEstimated: false }));
  const uncounted = posts.filter((post) => post.engagement === null && isInside(post));
  const times = [
    ...uncounted.map(({ postedAt }) => postedAt),
    ...findUnlistedTimes(
      known.filter((postedAt) => isInside({ postedAt })),
      [...inside, ...uncounted],
    ),
  ];
  const total = sum(days.map(({ engagement }) => engagement));
  const left = total - sum(listed.map(({ engagement }) => engagement));
  // A list by engagement may be missing, which says nothing about the posts.
  const isWhole = listed.length > 0 && listed.length < LISTED_MAX;
  if (isWhole || left <= 0) {
    return [...inside, ...times.map((postedAt) => createPost(postedAt, 0))];
  }
  const smallest = Math.min(...listed.map(({ engagement }) => engagement));
  const fewest = Math.ceil(left / Math.max(1, smallest));
  const usual = Math.round(left / Math.max(1, smallest / 2));
  const count = times.length >= fewest ? times.length : Math.max(usual, times.length);
  const leftByDay = computeLeftByDay({ from, until, days }, listed);
  const placed = [...times, ...placeAlong(leftByDay, count - times.length)];
  return [...inside, ...placed.map((postedAt) => createPost(postedAt, left / count))];
}

/** Posts without engagement are not listed by engagement, so their 0 is no estimate. */
const createPost = (postedAt: Date, engagement: number) => ({
  postedAt,
  engagement,
  isEstimated: engagement > 0,
});

/** Numbers of one post differ between lists, so posts of a day are counted, not compared. */
function findUnlistedTimes(known: readonly Date[], listed: readonly { postedAt: Date }[]): Date[] {
  const listedOn = new Map<number, number>();
  for (const { postedAt } of listed) {
    const day = toDay(postedAt);
    listedOn.set(day, (listedOn.get(day) ?? 0) + 1);
  }
  return known.filter((at) => {
    const left = listedOn.get(toDay(at)) ?? 0;
    listedOn.set(toDay(at), left - 1);
    return left <= 0;
  });
}

type DayLeft = { readonly day: Date; readonly left: number };

/** The total of each day, less what the listed posts are expected to have got on it. */
function computeLeftByDay(
  { from, until, days }: Omit<PeriodList, 'posts'>,
  listed: readonly PostEngagement[],
): DayLeft[] {
  const curve = estimateCollectionCurve(agePosts(listed, until));
  return days.map(({ day, engagement }) => {
    const expected = sum(listed.map((post) => computeExpected(post, curve, { day, from, until })));
    return { day, left: Math.max(0, engagement - expected) };
  });
}

function computeExpected(
  { postedAt, engagement }: PostEngagement,
  curve: CollectionCurve,
  { day, from, until }: { day: Date; from: Date; until: Date },
): number {
  const collectedBy = (time: number) => curve((time - postedAt.getTime()) / DAY_MS);
  const whole = collectedBy(until.getTime()) - collectedBy(from.getTime());
  if (whole <= 0) return 0;
  const begun = day.getTime();
  return (engagement * (collectedBy(begun + DAY_MS) - collectedBy(begun))) / whole;
}

/** The middle of each of `count` equal parts of what is left. */
function placeAlong(days: readonly DayLeft[], count: number): Date[] {
  const total = sum(days.map(({ left }) => left));
  const even = total === 0 ? 1 : 0;
  const part = (total + even * days.length) / Math.max(1, count);
  const placed: Date[] = [];
  let passed = 0;
  for (const { day, left } of days) {
    passed += left + even;
    while (placed.length < count && (placed.length + 0.5) * part <= passed) {
      placed.push(new Date(day.getTime() + DAY_MS / 2));
    }
  }
  return placed;
}

const toDay = (at: Date) => Math.floor(at.getTime() / DAY_MS);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
