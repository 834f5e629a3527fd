import { HOUR_MS } from '../../../platform/time/durations.ts';
import { shareBetween, shareCollectedBy } from './arrival.rules.ts';
import { isFollowed, getReadingDueAt } from './floors.rules.ts';
import {
  type Counts,
  type Instant,
  type ListKind,
  PLANNING,
  type ReadingReason,
  type Terms,
  type TrackedList,
  type TrackedPost,
} from './planning.rules.ts';
import { computeDecay, countPagesToRead, shareListed, computeWorthAtAge } from './worth.rules.ts';

const KINDS: readonly ListKind[] = ['reactions', 'comments'];

/** A post that a check lists for the first time; the check then counts it. */
export function createPost(postedAt: Instant): TrackedPost {
  const lists = KINDS.map((kind) => ({
    kind,
    counted: 0,
    countedWhenRead: 0,
    readAt: postedAt,
    unreadWorth: 0,
  }));
  return { postedAt, evidence: 0, exposure: 0, lists };
}

/** A post that was read before it was tracked, with its counts at that time. */
export function createProcessedPost(
  postedAt: Instant,
  counts: Counts,
  readAt: Instant,
): TrackedPost {
  const post = createPost(postedAt);
  const lists = post.lists.map((list) => ({ ...list, counted: counts[list.kind] }));
  return {
    ...post,
    evidence: counts.reactions + counts.comments,
    exposure: shareCollectedBy(readAt - postedAt),
    lists: lists.map((list) => applyReading(list, readAt)),
  };
}

export type Check = { at: Instant; checkedAt: Instant; utcOffsetHours: number };
export type DueReading = {
  kind: ListKind;
  reason: ReadingReason;
  pages: number;
  /** Worth of the new engagement that is expected in it. */
  worth: number;
};

/** A post after a check has counted it, and the lists to read now. */
export function applyCheck(
  post: TrackedPost,
  counts: Counts,
  check: Check,
  terms: Terms,
): { post: TrackedPost; readings: DueReading[] } {
  const since = Math.max(check.checkedAt, post.postedAt);
  const { ifRead, ifLeft } = computeWorthOfEach(post.postedAt, since, check);
  const readings: DueReading[] = [];
  let evidence = post.evidence;
  const lists = post.lists.map((list) => {
    const { kind } = list;
    const counted = counts[kind];
    const listing = terms.listings[kind];
    const added = Math.max(0, counted - list.counted);
    const older = list.unreadWorth * computeDecay(check.at - check.checkedAt);
    const found = added * shareListed(listing, counted);
    const seen: TrackedList = { ...list, counted, unreadWorth: older + found * ifLeft };
    const worth = older + found * ifRead;
    const pages = countPagesToRead(listing, counted, counted - list.countedWhenRead);
    const reason = findReasonToRead(post, seen, { at: check.at, pages, worth }, terms);
    if (reason !== null) readings.push({ kind, pages, worth, reason });
    evidence += added;
    return seen;
  });
  const share = shareBetween(post.postedAt, since, check.at, check.utcOffsetHours);
  return { post: { ...post, evidence, exposure: post.exposure + share, lists }, readings };
}

/** Null if the list can wait. */
function findReasonToRead(
  post: TrackedPost,
  list: TrackedList,
  { at, pages, worth }: { at: Instant; pages: number; worth: number },
  { price, floorStretch }: Terms,
): ReadingReason | null {
  // The calls of a requested check have no price.
  const isRequested = price === 0;
  if (worth > 0 && worth >= price * pages) return 'worth';
  if (isRequested && list.counted !== list.countedWhenRead) return 'worth';
  if (isReadingDue(post, list, at, floorStretch)) return 'floor';
  return isRequested && isReadAgain(post, list, at) ? 'again' : null;
}

export type ReadingOutcome = 'read' | 'short' | 'failed';

/**
 * A list after a reading. One that was short or failed still counts as changed, and is read once
 * more. What a failed one may bring counts half at each failure, so that it is tried ever less.
 */
export function applyReading(
  list: TrackedList,
  at: Instant,
  outcome: ReadingOutcome = 'read',
): TrackedList {
  return {
    ...list,
    countedWhenRead: outcome === 'read' ? list.counted : list.countedWhenRead,
    readAt: at,
    unreadWorth: outcome === 'failed' ? list.unreadWorth * PLANNING.worthAfterFailure : 0,
  };
}

/** New replies are judged by their price; those of changed threads are due with their list. */
export function areRepliesDue(
  { unread, pages, isChanged }: { unread: number; pages: number; isChanged: boolean },
  reason: ReadingReason,
  price: number,
): boolean {
  if (reason === 'floor') return isChanged;
  return unread > 0 && unread * PLANNING.lateWorth >= price * pages;
}

function isReadAgain(post: TrackedPost, { counted, readAt }: TrackedList, now: Instant): boolean {
  const isYoung = now < post.postedAt + PLANNING.readAgainUntilMs;
  return counted > 0 && isYoung && now - readAt >= PLANNING.freshForMs;
}

/**
 * The order of reading, if the calls or the allowance do not suffice for all: reactions must not
 * use up an allowance before the comments of the same check are read.
 */
export function compareUrgency(one: DueReading, other: DueReading): number {
  return (
    Number(one.reason === 'again') - Number(other.reason === 'again') ||
    Number(other.kind === 'comments') - Number(one.kind === 'comments') ||
    REASONS.indexOf(one.reason) - REASONS.indexOf(other.reason) ||
    other.worth / other.pages - one.worth / one.pages
  );
}

const REASONS: readonly ReadingReason[] = ['worth', 'floor', 'again'];

function isReadingDue(
  post: TrackedPost,
  list: TrackedList,
  now: Instant,
  stretch: number,
): boolean {
  if (!isFollowed(post, now)) return list.counted !== list.countedWhenRead;
  const due = getReadingDueAt(post, list, stretch);
  return due !== null && due <= now;
}

/** Mean worth of a signal that came since a time: if it is read now, and if it is left. */
function computeWorthOfEach(postedAt: Instant, since: Instant, { at, utcOffsetHours }: Check) {
  let share = 0;
  let ifRead = 0;
  let ifLeft = 0;
  for (let to = at; to > since; to -= HOUR_MS) {
    const from = Math.max(since, to - HOUR_MS);
    const part = shareBetween(postedAt, from, to, utcOffsetHours);
    const age = at - (from + to) / 2;
    share += part;
    ifRead += part * computeWorthAtAge(age);
    ifLeft += part * PLANNING.lateWorth * computeDecay(age);
  }
  if (share === 0) return { ifRead: 1, ifLeft: PLANNING.lateWorth };
  return { ifRead: ifRead / share, ifLeft: ifLeft / share };
}
