import { DAY_MS, HOUR_MS } from '../../server/platform/time/durations.ts';
import { estimateHabit } from '../../server/modules/tracking/planning/arrival.rules.ts';
import { isFollowed } from '../../server/modules/tracking/planning/floors.rules.ts';
import {
  planFirstCheckAt,
  isPlanStale,
  type NextCheck,
  planNextCheck,
} from '../../server/modules/tracking/planning/next-check.rules.ts';
import {
  type Instant,
  PLANNING,
  type Terms,
  type TrackedMember,
  type TrackedPost,
} from '../../server/modules/tracking/planning/planning.rules.ts';
import {
  applyCheck,
  applyReading,
  createPost,
  createProcessedPost,
} from '../../server/modules/tracking/planning/posts.rules.ts';
import {
  FIRST_PRICE,
  computeNextPrice,
  countCallsLeft,
  countPlannedCalls,
} from '../../server/modules/tracking/planning/price.rules.ts';
import {
  listPosts,
  PAGE_SIZE,
  readList,
  type SimulatedMember,
  type SimulatedPost,
} from './network.ts';

type PlannedMember = {
  simulated: SimulatedMember;
  member: TrackedMember;
  posts: Map<SimulatedPost, TrackedPost>;
  next: NextCheck;
  plannedPrice: number;
};

/** Follows the planning as the product's jobs do. */
export class Scheduler {
  /** All that were spent. */
  calls = 0;
  readonly #callsPerDay: number;
  readonly #tracked: readonly PlannedMember[];
  readonly #spentByDay = new Map<number, number>();
  /** Since the last price. */
  #window = { spent: 0, spentOnFloors: 0 };
  #pricedAt: Instant = 0;
  #terms: Terms = {
    ...FIRST_PRICE,
    listings: {
      reactions: { pageSize: PAGE_SIZE.reactions, order: 'unspecified', maxListed: null },
      comments: { pageSize: PAGE_SIZE.comments, order: 'unspecified', maxListed: null },
    },
  };

  constructor(members: readonly SimulatedMember[], callsPerDay: number) {
    this.#callsPerDay = callsPerDay;
    this.#tracked = members.map((simulated) => this.#begin(simulated));
  }

  tick(now: Instant): void {
    if (now - this.#pricedAt >= PLANNING.priceEveryMs) this.#changePrice(now);
    for (const one of this.#tracked) {
      if (one.next.at > now || this.#countLeft(now) < 1) continue;
      this.#plan(one);
      if (one.next.at <= now) this.#check(one, now);
    }
  }

  #begin(simulated: SimulatedMember): PlannedMember {
    const { id, utcOffsetHours } = simulated;
    const history = listPosts(simulated, 0).map(({ post, counts }) => {
      return { post, counts, postedAt: toInstant(post.postedAt) };
    });
    const followed = history
      .filter((each) => isFollowed(each, 0))
      .map(
        ({ post, counts, postedAt }) => [post, createProcessedPost(postedAt, counts, 0)] as const,
      );
    const posts = new Map(followed);
    const habit = estimateHabit(history, 0);
    return {
      simulated,
      member: { utcOffsetHours, ...habit, checkedAt: 0, posts: [...posts.values()] },
      posts,
      next: { at: planFirstCheckAt(id, 0), reason: 'floor' },
      plannedPrice: this.#terms.price,
    };
  }

  #changePrice(now: Instant): void {
    const callsPerDay = this.#callsPerDay;
    const offsets = this.#tracked.map(({ member }) => member.utcOffsetHours);
    const price = computeNextPrice(this.#terms, {
      callsPerDay,
      planned: countPlannedCalls(callsPerDay, this.#pricedAt, now, offsets),
      ...this.#window,
      leftToday: this.#countLeft(now),
    });
    this.#terms = { ...this.#terms, ...price };
    this.#pricedAt = now;
    this.#window = { spent: 0, spentOnFloors: 0 };
    for (const one of this.#tracked) {
      if (isPlanStale(one.plannedPrice, price.price)) this.#plan(one);
    }
  }

  #check(one: PlannedMember, now: Instant): void {
    this.#spend(1, one.next.reason === 'floor', now);
    const { checkedAt, utcOffsetHours } = one.member;
    const posts = new Map<SimulatedPost, TrackedPost>();
    for (const { post, counts } of listPosts(one.simulated, now / HOUR_MS)) {
      const postedAt = toInstant(post.postedAt);
      const before = one.posts.get(post) ?? (postedAt > checkedAt ? createPost(postedAt) : null);
      if (!before) continue;
      const check = { at: now, checkedAt, utcOffsetHours };
      const after = applyCheck(before, counts, check, this.#terms);
      let { lists } = after.post;
      for (const { kind, reason, pages } of after.readings) {
        if (this.#countLeft(now) < pages) continue;
        this.#spend(readList(post, kind, now / HOUR_MS), reason === 'floor', now);
        lists = lists.map((list) => (list.kind === kind ? applyReading(list, now) : list));
      }
      if (isFollowed(before, now)) posts.set(post, { ...after.post, lists });
    }
    one.posts = posts;
    one.member = { ...one.member, checkedAt: now, posts: [...posts.values()] };
    this.#plan(one);
  }

  #plan(one: PlannedMember): void {
    one.next = planNextCheck(one.member, this.#terms);
    one.plannedPrice = this.#terms.price;
  }

  #spend(calls: number, isFloor: boolean, now: Instant): void {
    this.calls += calls;
    this.#spentByDay.set(getDay(now), this.#getSpent(now) + calls);
    this.#window.spent += calls;
    if (isFloor) this.#window.spentOnFloors += calls;
  }

  #countLeft(now: Instant): number {
    const spending = { callsPerDay: this.#callsPerDay, spentToday: this.#getSpent(now) };
    return countCallsLeft(spending, now, 'plan');
  }

  #getSpent(now: Instant): number {
    return this.#spentByDay.get(getDay(now)) ?? 0;
  }
}

const getDay = (at: Instant) => Math.floor(at / DAY_MS);
const toInstant = (hours: number): Instant => Math.round(hours * HOUR_MS);
