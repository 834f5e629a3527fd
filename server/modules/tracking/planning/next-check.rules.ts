import { DAY_MS, HOUR_MS } from '../../../platform/time/durations.ts';
import { createHash } from 'node:crypto';
import { estimateTotal, countReadersAt, shareCollectedBy } from './arrival.rules.ts';
import { getCheckDueAt, getReadingDueAt } from './floors.rules.ts';
import {
  type Instant,
  type ListKind,
  PLANNING,
  type Reason,
  type Terms,
  type TrackedMember,
  type TrackedPost,
} from './planning.rules.ts';
import {
  computeDecay,
  estimateGain,
  countPagesToRead,
  shareListed,
  computeWorthAtAge,
} from './worth.rules.ts';

const { betweenChecksMs, commentShare, commentShareWeight, freshForMs, lateWorth, searchStepMs } =
  PLANNING;

/** Stored with its price, and computed again when it is due, after a check, and when stale. */
export type NextCheck = { at: Instant; reason: Reason };

/**
 * The time of the next check a member: as soon as it is expected to be worth its call's price.
 */
export function planNextCheck(member: TrackedMember, terms: Terms): NextCheck {
  const first = member.checkedAt + betweenChecksMs;
  const floor = Math.max(first, getFloor(member, terms.floorStretch));
  const walks = member.posts.map((post) => new PostWalk(post, member));
  const stepsBefore = Math.floor(betweenChecksMs / searchStepMs);
  let from = member.checkedAt;
  for (let to = first - stepsBefore * searchStepMs; to < floor; to += searchStepMs) {
    for (const walk of walks) walk.advance(from, to);
    from = to;
    if (to < first) continue;
    let gain = estimateGainOfUnknownPosts(member, to, terms.price);
    for (const walk of walks) gain += walk.gain(to, terms);
    if (gain >= terms.price) return { at: to, reason: 'worth' };
  }
  return { at: floor, reason: 'floor' };
}

/** Whether a member waits for a check: the one that was sent was stopped or has failed in part. */
export function isRequested(
  {
    requestedAt,
    checkedAt,
    failures,
  }: { requestedAt: Date | null; checkedAt: Date | null; failures: number },
  now: Date,
): boolean {
  if (requestedAt === null || now.getTime() - requestedAt.getTime() > PLANNING.requestedForMs)
    return false;
  return checkedAt === null || checkedAt < requestedAt || failures > 0;
}

/** After a rise it is computed again when it is due. */
export function isPlanStale(plannedPrice: number, price: number): boolean {
  return price * PLANNING.stalePriceRatio < plannedPrice;
}

/** First check after a start or an outage: members are spread over an hour by their id. */
export function planFirstCheckAt(userId: string, now: Instant): Instant {
  const share = createHash('sha256').update(userId).digest().readUInt32BE() / 2 ** 32;
  return now + Math.floor(share * betweenChecksMs);
}

function getFloor(member: TrackedMember, stretch: number): Instant {
  let due = getCheckDueAt(member, stretch);
  for (const post of member.posts) {
    for (const list of post.lists) due = Math.min(due, getReadingDueAt(post, list, stretch) ?? due);
  }
  return due;
}

/** The gain from posts published since the last check, assuming one per hour. */
function estimateGainOfUnknownPosts(member: TrackedMember, at: Instant, price: number): number {
  const { level, checkedAt, postsPerMonth, utcOffsetHours } = member;
  const postsPerHour = (postsPerMonth * HOUR_MS) / (30 * DAY_MS);
  let gain = 0;
  for (let postedAt = at - HOUR_MS / 2; postedAt > checkedAt; postedAt -= HOUR_MS) {
    const age = at - postedAt;
    const collected = shareCollectedBy(age);
    const late = shareCollectedBy(age - freshForMs);
    const fresh = (collected - late) * countReadersAt(at - 1, utcOffsetHours);
    const worth = level * (fresh + late * computeWorthAtAge(age / 2 + freshForMs));
    const arrivals = level * collected;
    const each = worth / arrivals;
    const isPosted = postsPerHour * countReadersAt(postedAt, utcOffsetHours);
    gain += isPosted * estimateGain(arrivals, { each, older: 0, cost: price });
  }
  return gain;
}

const FRESH_STEPS = freshForMs / searchStepMs;

class PostWalk {
  readonly #post: TrackedPost;
  readonly #member: TrackedMember;
  readonly #total: number;
  readonly #fresh: number[] = [];
  #lateWorth = 0;
  #arrivals = 0;

  constructor(post: TrackedPost, member: TrackedMember) {
    this.#post = post;
    this.#member = member;
    this.#total = estimateTotal(post, member.level);
  }

  advance(from: Instant, to: Instant): void {
    const { postedAt } = this.#post;
    const collected = shareCollectedBy(to - postedAt) - shareCollectedBy(from - postedAt);
    const arrivals = this.#total * collected * countReadersAt(from, this.#member.utcOffsetHours);
    this.#arrivals += arrivals;
    this.#fresh.push(arrivals);
    this.#lateWorth *= computeDecay(to - from);
    if (this.#fresh.length > FRESH_STEPS) this.#lateWorth += lateWorth * (this.#fresh.shift() ?? 0);
  }

  gain(at: Instant, { price, listings }: Terms): number {
    const worth = this.#fresh.reduce((sum, arrivals) => sum + arrivals, this.#lateWorth);
    const meanWorth = this.#arrivals > 0 ? worth / this.#arrivals : 0;
    const decay = computeDecay(at - this.#member.checkedAt);
    let gain = 0;
    for (const list of this.#post.lists) {
      const listing = listings[list.kind];
      const arrivals = this.#arrivals * shareOfList(this.#post, list.kind);
      const counted = list.counted + arrivals;
      gain += estimateGain(arrivals, {
        each: meanWorth * shareListed(listing, counted),
        older: list.unreadWorth * decay,
        cost: price * countPagesToRead(listing, counted, counted - list.countedWhenRead),
      });
    }
    return gain;
  }
}

function shareOfList({ lists }: TrackedPost, kind: ListKind): number {
  let comments = commentShare * commentShareWeight;
  let all = commentShareWeight;
  for (const list of lists) {
    all += list.counted;
    if (list.kind === 'comments') comments += list.counted;
  }
  return kind === 'comments' ? comments / all : 1 - comments / all;
}
