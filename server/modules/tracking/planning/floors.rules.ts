import { countReadersAt } from './arrival.rules.ts';
import {
  DAY,
  type Instant,
  PLANNING,
  type TrackedList,
  type TrackedMember,
  type TrackedPost,
} from './planning.rules.ts';

const { allReadEvery, changedReadEvery, changedReadUntil, followedFor, checksPerDay, searchStep } =
  PLANNING;

/** When a list must be read regardless of its worth; null: only once its count changes. */
export function getReadingDueAt(
  { postedAt }: Pick<TrackedPost, 'postedAt'>,
  list: TrackedList,
  stretch: number,
): Instant | null {
  const isChanged = list.counted !== list.countedWhenRead;
  if (!isChanged && list.counted === 0) return null;
  const soon = list.readAt + changedReadEvery * stretch;
  if (isChanged && soon < postedAt + changedReadUntil) return soon;
  const later = list.readAt + allReadEvery * stretch;
  return isChanged ? Math.min(later, postedAt + followedFor) : later;
}

/** A post leaves the plan at the first check after its time, which reads the rest. */
export function isFollowed({ postedAt }: Pick<TrackedPost, 'postedAt'>, now: Instant): boolean {
  return now < postedAt + followedFor;
}

/** Latest time of the next check: four a day, closer by day and further apart at night. */
export function getCheckDueAt(
  { checkedAt, utcOffsetHours }: Pick<TrackedMember, 'checkedAt' | 'utcOffsetHours'>,
  stretch: number,
): Instant {
  let left = (DAY / checksPerDay) * stretch;
  let at = checkedAt;
  while (left > 0) {
    left -= searchStep * countReadersAt(at, utcOffsetHours);
    at += searchStep;
  }
  return at;
}
