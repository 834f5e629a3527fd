import type {
  Engagement,
  EngagementList,
  ListKind,
  SimulatedMember,
  SimulatedPost,
} from './network.ts';

/** How the source lists, and when it is down, in hours. */
export type Regime = {
  order: 'newest-first' | 'unspecified';
  /** Null: unlimited. */
  maxListed: number | null;
  down: { from: number; to: number } | null;
};
export const PAGE_SIZE: Record<ListKind, number> = { reactions: 100, comments: 50 };
export const LIST_KINDS: readonly ListKind[] = ['reactions', 'comments'];
const LISTED_POSTS = 20;

export type Counts = { post: SimulatedPost; counts: Record<ListKind, number> };

export class SimulatedSource {
  calls = 0;
  readonly regime: Regime;
  readonly #countedFrom: number;

  /** Calls up to `countedFrom` are the first processing. */
  constructor(regime: Regime, countedFrom: number) {
    this.regime = regime;
    this.#countedFrom = countedFrom;
  }

  isDown(at: number): boolean {
    const { down } = this.regime;
    return down !== null && at >= down.from && at < down.to;
  }

  look(member: SimulatedMember, at: number): Counts[] {
    this.#meter(1, at);
    return postsUntil(member, at)
      .slice(-LISTED_POSTS)
      .map((post) => ({ post, counts: this.countsOf(post, at) }));
  }

  countsOf(post: SimulatedPost, at: number): Record<ListKind, number> {
    return {
      reactions: countAt(post.lists.reactions, at),
      comments: countAt(post.lists.comments, at),
    };
  }

  /**
   * Reads a whole list, or a newest-first one up to the first known entry, and returns the number
   * of calls.
   */
  read(post: SimulatedPost, kind: ListKind, at: number): number {
    const listed = this.#listed(post, kind, at);
    const pages = this.#pages(listed, kind, at);
    for (const one of listed) if (one.foundAt > at) one.foundAt = at;
    this.#meter(pages, at);
    return pages;
  }

  pagesOf(post: SimulatedPost, kind: ListKind, at: number): number {
    const { maxListed } = this.regime;
    const count = countAt(post.lists[kind], at);
    return Math.max(1, Math.ceil(Math.min(count, maxListed ?? count) / PAGE_SIZE[kind]));
  }

  #listed(post: SimulatedPost, kind: ListKind, at: number): readonly Engagement[] {
    const present = post.lists[kind].entries.filter((one) => one.at <= at && at < one.until);
    const { maxListed } = this.regime;
    return maxListed === null ? present : cut(present, maxListed);
  }

  #pages(listed: readonly Engagement[], kind: ListKind, at: number): number {
    const unseen = listed.filter((one) => one.foundAt > at).length;
    const all = Math.max(1, Math.ceil(listed.length / PAGE_SIZE[kind]));
    if (this.regime.order === 'unspecified') return all;
    return Math.min(all, Math.floor(unseen / PAGE_SIZE[kind]) + 1);
  }

  #meter(calls: number, at: number): void {
    if (at > this.#countedFrom) this.calls += calls;
  }
}

export function postsUntil(member: SimulatedMember, at: number): SimulatedPost[] {
  return member.posts.filter(({ postedAt }) => postedAt <= at);
}

function countAt(list: EngagementList, at: number): number {
  return countUpTo(list.times, at) - countUpTo(list.withdrawals, at);
}

/** The number of sorted times up to a time. */
function countUpTo(times: readonly number[], at: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? at) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A source that lists only a part always lists the same part. */
function cut(present: readonly Engagement[], maxListed: number): readonly Engagement[] {
  if (present.length <= maxListed) return present;
  return present.toSorted((one, other) => one.place - other.place).slice(0, maxListed);
}
