import { DAY_MS } from '../../../platform/time/durations.ts';
import { countReadersAt } from './arrival.rules.ts';
import {
  type Instant,
  PLANNING,
  type TrackedList,
  type TrackedMember,
  type TrackedPost,
} from './planning.rules.ts';

const {
  allReadEveryMs,
  changedReadEveryMs,
  changedReadUntilMs,
  followedForMs,
  checksPerDay,
  searchStepMs,
} = PLANNING;

/** When a list must be read regardless of its worth; null: only once its count changes. */
export function getReadingDueAt(
  { postedAt }: Pick<TrackedPost, 'postedAt'>,
  list: TrackedList,
  stretch: number,
): Instant | null {
  const isChanged = list.counted !== list.countedWhenRead;
  if (!isChanged && list.counted === 0) return null;
  const soon = list.readAt + changedReadEveryMs * stretch;
  if (isChanged && soon < postedAt + changedReadUntilMs) return soon;
  const later = list.readAt + allReadEveryMs * stretch;
  return isChanged ? Math.min(later, postedAt + followedForMs) : later;
}

/** A post leaves the plan at the first check after its time, which reads the rest. */
export function isFollowed({ postedAt }: Pick<TrackedPost, 'postedAt'>, now: Instant): boolean {
  return now < postedAt + followedForMs;
}

/** Latest time of the next check: four a day, closer by day and further apart at night. */
export function getCheckDueAt(
  { checkedAt, utcOffsetHours }: Pick<TrackedMember, 'checkedAt' | 'utcOffsetHours'>,
  stretch: number,
): Instant {
  let left = (DAY_MS / checksPerDay) * stretch;
  let at = checkedAt;
  while (left > 0) {
    left -= searchStepMs * countReadersAt(at, utcOffsetHours);
    at += searchStepMs;
  }
  return at;
}
