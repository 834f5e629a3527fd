import type { FilesBasis } from '../../../contract/routes/profiles.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import type { FileHistory } from '../../deps.ts';
import {
  estimateUnlistedPosts,
  MAX_POSTS,
  type PeriodList,
  type PostEngagement,
} from '../forecast/forecast.ts';

const WHOLE_YEAR_DAYS = 360;
const OLD_AFTER_DAYS = 45;
/** With fewer, older posts that no file has changed the forecast by up to 60 %. */
const ENOUGH_POSTS = 25;
/** Of the newest posts: with more estimates, forecasts were up to 40 % apart from the source's. */
const MANY_ESTIMATED = 5;

export type ReadFromFiles = {
  readonly posts: readonly PostEngagement[];
  /** The end of the newest file, at which its posts were counted. */
  readonly countedAt: Date;
  readonly files: FilesBasis;
};

/** The newest posts as the files count them; null without creator analytics. */
export function readFromFiles({ periods, shares }: FileHistory, now: Date): ReadFromFiles | null {
  const [newest] = periods;
  if (!newest) return null;
  const countedAt = newest.until < now ? newest.until : now;
  const posts = periods
    .flatMap((period, index) => {
      const next = periods[index - 1]?.from ?? period.until;
      return estimateUnlistedPosts(period, shares).filter(({ postedAt }) => postedAt < next);
    })
    .toSorted((one, other) => other.postedAt.getTime() - one.postedAt.getTime())
    .slice(0, MAX_POSTS);
  const estimatedPosts = posts.filter(({ isEstimated }) => isEstimated).length;
  const isoDay = (at: Date) => at.toISOString().slice(0, 10);
  return {
    posts,
    countedAt,
    files: {
      from: isoDay(newest.from),
      until: isoDay(new Date(newest.until.getTime() - DAY_MS)),
      estimatedPosts,
      doubts: listDoubts({ periods, posts, estimatedPosts, countedAt }, now),
    },
  };
}

function listDoubts(
  {
    periods,
    posts,
    estimatedPosts,
    countedAt,
  }: {
    periods: readonly PeriodList[];
    posts: readonly PostEngagement[];
    estimatedPosts: number;
    countedAt: Date;
  },
  now: Date,
): FilesBasis['doubts'] {
  const first = periods.at(-1)?.from ?? countedAt;
  const days = countDays(first, countedAt);
  const isFew = posts.length < ENOUGH_POSTS;
  return [
    ...(days < WHOLE_YEAR_DAYS && (posts.length < MAX_POSTS || estimatedPosts > 0)
      ? (['short'] as const)
      : []),
    ...(estimatedPosts > MANY_ESTIMATED ? (['cut'] as const) : []),
    ...(countDays(countedAt, now) > OLD_AFTER_DAYS ? (['old'] as const) : []),
    ...(isFew ? (['few'] as const) : []),
  ];
}

const countDays = (from: Date, until: Date) => (until.getTime() - from.getTime()) / DAY_MS;
