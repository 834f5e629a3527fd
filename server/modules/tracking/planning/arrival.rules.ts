import { DAY_MS, HOUR_MS } from '../../../platform/time/durations.ts';
import { type Counts, type Instant, PLANNING, type TrackedPost } from './planning.rules.ts';

const { halfCollectedAfterMs, priorLevel, priorPostingDays, priorPostsPerMonth, priorSignals } =
  PLANNING;
const READERS: readonly number[] = PLANNING.readersByHour;
const READERS_MEAN = READERS.reduce((sum, readers) => sum + readers, 0) / READERS.length;
/** Over longer times the hours of the day average out. */
const BY_THE_HOUR = 2 * DAY_MS;

/** The share of a post's engagement collected by an age, at any hour. */
export function shareCollectedBy(age: number): number {
  return age <= 0 ? 0 : age / (age + halfCollectedAfterMs);
}

export function countReadersAt(at: Instant, utcOffsetHours: number): number {
  const hour = Math.floor(at / HOUR_MS + utcOffsetHours) % 24;
  return (READERS[hour < 0 ? hour + 24 : hour] ?? READERS_MEAN) / READERS_MEAN;
}

/** A time in milliseconds, weighted by active readers: a night is short. */
export function countReadersBetween(from: Instant, to: Instant, utcOffsetHours: number): number {
  let sum = 0;
  for (let begin = from; begin < to; begin = endOfHour(begin)) {
    sum += countReadersAt(begin, utcOffsetHours) * (Math.min(to, endOfHour(begin)) - begin);
  }
  return sum;
}

export function shareBetween(
  postedAt: Instant,
  from: Instant,
  to: Instant,
  utcOffsetHours: number,
): number {
  const first = Math.max(from, postedAt);
  if (to - first > BY_THE_HOUR) {
    return shareCollectedBy(to - postedAt) - shareCollectedBy(first - postedAt);
  }
  let share = 0;
  for (let begin = first; begin < to; begin = endOfHour(begin)) {
    const end = Math.min(to, endOfHour(begin));
    const collected = shareCollectedBy(end - postedAt) - shareCollectedBy(begin - postedAt);
    share += collected * countReadersAt(begin, utcOffsetHours);
  }
  return share;
}

function endOfHour(at: Instant): Instant {
  return (Math.floor(at / HOUR_MS) + 1) * HOUR_MS;
}

/** Engagement that a post collects in total: the mean of a gamma-Poisson model. */
export function estimateTotal(
  { evidence, exposure }: Pick<TrackedPost, 'evidence' | 'exposure'>,
  level: number,
): number {
  return (priorSignals + evidence) / (priorSignals / level + exposure);
}

export function estimateHabit(
  posts: readonly { postedAt: Instant; counts: Counts }[],
  now: Instant,
): { level: number; postsPerMonth: number } {
  // The geometric mean: one viral post does not determine the level.
  let logs = Math.log(priorLevel);
  let oldest = now;
  for (const { postedAt, counts } of posts) {
    const evidence = counts.reactions + counts.comments;
    const exposure = shareCollectedBy(now - postedAt);
    logs += Math.log(estimateTotal({ evidence, exposure }, priorLevel));
    oldest = Math.min(oldest, postedAt);
  }
  const days = (now - oldest) / DAY_MS + priorPostingDays;
  const priorPosts = (priorPostsPerMonth * priorPostingDays) / 30;
  return {
    level: Math.exp(logs / (posts.length + 1)),
    postsPerMonth: ((posts.length + priorPosts) / days) * 30,
  };
}
