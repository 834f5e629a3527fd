import { estimateHabit } from '../../server/modules/tracking/planning/arrival.rules.ts';
import { isFollowed } from '../../server/modules/tracking/planning/floors.rules.ts';
import {
  planFirstCheckAt,
  isPlanStale,
  type NextCheck,
  planNextCheck,
} from '../../server/modules/tracking/planning/next-check.rules.ts';
import {
  DAY,
  HOUR,
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

const LISTINGS: Terms['listings'] = {
  reactions: { pageSize: PAGE_SIZE.reactions, order: 'unspecified', maxListed: null },
  comments: { pageSize: PAGE_SIZE.comments, order: 'unspecified', maxListed: null },
};

/** Follows the planning as the product's jobs do. */
export class Scheduler {
  /** All that were spent. */
  calls = 0;
  readonly #callsPerDay: number;
  readonly #tracked: readonly PlannedMember[];
  #terms: Terms = { ...FIRST_PRICE, listings: LISTINGS };
  #pricedAt: Instant = 0;
  #day = 0;
  #spentToday = 0;
  /** Since the last price. */
  #window = { spent: 0, spentOnFloors: 0 };

  constructor(members: readonly SimulatedMember[], callsPerDay: number) {
    this.#callsPerDay = callsPerDay;
    this.#tracked = members.map((simulated) => this.#begin(simulated));
  }

  tick(now: Instant): void {
    if (now - this.#pricedAt >= PLANNING.priceEvery) this.#changePrice(now);
    for (const one of this.#tracked) {
      if (one.next.at > now || this.#countLeft(now) < 1) continue;
      this.#plan(one);
      if (one.next.at <= now) this.#check(one, now);
    }
  }

  #begin(simulated: SimulatedMember): PlannedMember {
    const history = listPosts(simulated, 0).map(({ post, counts }) => ({
      post,
      postedAt: toInstant(post.postedAt),
      counts,
    }));
    const posts = new Map<SimulatedPost, TrackedPost>();
    for (const { post, postedAt, counts } of history) {
      if (isFollowed({ postedAt }, 0)) posts.set(post, createProcessedPost(postedAt, counts, 0));
    }
    const { id, utcOffsetHours } = simulated;
    const habit = estimateHabit(history, 0);
    const member = { utcOffsetHours, ...habit, checkedAt: 0, posts: [...posts.values()] };
    const next: NextCheck = { at: planFirstCheckAt(id, 0), reason: 'floor' };
    return { simulated, member, posts, next, plannedPrice: this.#terms.price };
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
    const check = { at: now, checkedAt, utcOffsetHours };
    const listed = new Map<SimulatedPost, TrackedPost>();
    for (const { post, counts } of listPosts(one.simulated, now / HOUR)) {
      const before = one.posts.get(post) ?? newlyPublished(post, checkedAt);
      if (!before) continue;
      const after = applyCheck(before, counts, check, this.#terms);
      const lists = this.#read(post, after, now);
      if (isFollowed(before, now)) listed.set(post, { ...after.post, lists });
    }
    one.posts = listed;
    one.member = { ...one.member, checkedAt: now, posts: [...listed.values()] };
    this.#plan(one);
  }

  #read(post: SimulatedPost, after: ReturnType<typeof applyCheck>, now: Instant) {
    let { lists } = after.post;
    for (const { kind, reason, pages } of after.readings) {
      if (this.#countLeft(now) < pages) continue;
      this.#spend(readList(post, kind, now / HOUR), reason === 'floor', now);
      lists = lists.map((list) => (list.kind === kind ? applyReading(list, now) : list));
    }
    return lists;
  }

  #plan(one: PlannedMember): void {
    one.next = planNextCheck(one.member, this.#terms);
    one.plannedPrice = this.#terms.price;
  }

  #spend(calls: number, isFloor: boolean, now: Instant): void {
    this.#beginDay(now);
    this.calls += calls;
    this.#spentToday += calls;
    this.#window.spent += calls;
    if (isFloor) this.#window.spentOnFloors += calls;
  }

  #countLeft(now: Instant): number {
    this.#beginDay(now);
    const spending = { callsPerDay: this.#callsPerDay, spentToday: this.#spentToday };
    return countCallsLeft(spending, now, 'plan');
  }

  #beginDay(now: Instant): void {
    const day = Math.floor(now / DAY);
    if (day !== this.#day) this.#spentToday = 0;
    this.#day = day;
  }
}

function newlyPublished(post: SimulatedPost, checkedAt: Instant): TrackedPost | null {
  const postedAt = toInstant(post.postedAt);
  return postedAt > checkedAt ? createPost(postedAt) : null;
}

function toInstant(hours: number): Instant {
  return Math.round(hours * HOUR);
}
