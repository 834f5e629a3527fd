import { estimateHabit } from '../../server/modules/tracking/planning/arrival.rules.ts';
import { isFollowed } from '../../server/modules/tracking/planning/floors.rules.ts';
import {
  planFirstCheckAt,
  isPlanStale,
  type NextCheck,
  planNextCheck,
} from '../../server/modules/tracking/planning/next-check.rules.ts';
import {
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
  countPlannedCalls,
} from '../../server/modules/tracking/planning/price.rules.ts';
import type { SimulatedMember, SimulatedPost } from './network.ts';
import { PAGE_SIZE, type SimulatedSource } from './source.ts';
import { SpentCalls } from './spent-calls.ts';

type PlannedMember = {
  of: SimulatedMember;
  member: TrackedMember;
  posts: Map<SimulatedPost, TrackedPost>;
  next: NextCheck;
  plannedPrice: number;
};

type Task = {
  readonly members: readonly SimulatedMember[];
  readonly source: SimulatedSource;
  readonly callsPerDay: number;
};

/** Follows the planning as the product's jobs do. */
export class Scheduler {
  readonly #task: Task;
  readonly #calls: SpentCalls;
  readonly #tracked: readonly PlannedMember[];
  #terms: Terms;
  #pricedAt: Instant = 0;

  constructor(task: Task) {
    this.#task = task;
    this.#calls = new SpentCalls(task.callsPerDay);
    this.#terms = { ...FIRST_PRICE, listings: LISTINGS };
    this.#tracked = task.members.map((of) => this.#begin(of));
  }

  tick(now: Instant): void {
    if (now - this.#pricedAt >= PLANNING.priceEvery) this.#changePrice(now);
    for (const one of this.#tracked) {
      if (one.next.at > now || this.#calls.left(now) < 1) continue;
      this.#plan(one);
      if (one.next.at <= now) this.#check(one, now);
    }
  }

  #begin(of: SimulatedMember): PlannedMember {
    const history = this.#task.source
      .check(of, 0)
      .map(({ post, counts }) => ({ post, postedAt: toInstant(post.postedAt), counts }));
    const posts = new Map<SimulatedPost, TrackedPost>();
    for (const { post, postedAt, counts } of history) {
      if (isFollowed({ postedAt }, 0)) posts.set(post, createProcessedPost(postedAt, counts, 0));
    }
    const { utcOffsetHours } = of;
    const habit = estimateHabit(history, 0);
    const member = { utcOffsetHours, ...habit, checkedAt: 0, posts: [...posts.values()] };
    const next: NextCheck = { at: planFirstCheckAt(of.id, 0), reason: 'floor' };
    return { of, member, posts, next, plannedPrice: this.#terms.price };
  }

  #changePrice(now: Instant): void {
    const { callsPerDay, members } = this.#task;
    const offsets = members.map(({ utcOffsetHours }) => utcOffsetHours);
    const price = computeNextPrice(this.#terms, {
      callsPerDay,
      planned: countPlannedCalls(callsPerDay, this.#pricedAt, now, offsets),
      ...this.#calls.closeWindow(),
      leftToday: this.#calls.left(now),
    });
    this.#terms = { ...this.#terms, ...price };
    this.#pricedAt = now;
    for (const one of this.#tracked) {
      if (isPlanStale(one.plannedPrice, price.price)) this.#plan(one);
    }
  }

  #check(one: PlannedMember, now: Instant): void {
    this.#calls.spend(1, one.next.reason === 'floor', now);
    const { checkedAt, utcOffsetHours } = one.member;
    const check = { at: now, checkedAt, utcOffsetHours };
    const listed = new Map<SimulatedPost, TrackedPost>();
    for (const { post, counts } of this.#task.source.check(one.of, now / HOUR)) {
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
      if (this.#calls.left(now) < pages) continue;
      const calls = this.#task.source.read(post, kind, now / HOUR);
      this.#calls.spend(calls, reason === 'floor', now);
      lists = lists.map((list) => (list.kind === kind ? applyReading(list, now) : list));
    }
    return lists;
  }

  #plan(one: PlannedMember): void {
    one.next = planNextCheck(one.member, this.#terms);
    one.plannedPrice = this.#terms.price;
  }
}

const LISTINGS: Terms['listings'] = {
  reactions: { pageSize: PAGE_SIZE.reactions, order: 'unspecified', maxListed: null },
  comments: { pageSize: PAGE_SIZE.comments, order: 'unspecified', maxListed: null },
};

function newlyPublished(post: SimulatedPost, checkedAt: Instant): TrackedPost | null {
  const postedAt = toInstant(post.postedAt);
  return postedAt > checkedAt ? createPost(postedAt) : null;
}

function toInstant(hours: number): Instant {
  return Math.round(hours * HOUR);
}
