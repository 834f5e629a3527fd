import type {
  EngagementList,
  SimulatedListKind,
  SimulatedMember,
  SimulatedPost,
} from './network.ts';

export const PAGE_SIZE: Record<SimulatedListKind, number> = { reactions: 100, comments: 50 };
export const LIST_KINDS: readonly SimulatedListKind[] = ['reactions', 'comments'];
const LISTED_POSTS = 20;

export type SimulatedCounts = { post: SimulatedPost; counts: Record<SimulatedListKind, number> };

/** It lists everything, in no order. */
export class SimulatedSource {
  calls = 0;

  check(member: SimulatedMember, at: number): SimulatedCounts[] {
    this.#meter(1, at);
    return postsUntil(member, at)
      .slice(-LISTED_POSTS)
      .map((post) => ({ post, counts: this.countsOf(post, at) }));
  }

  countsOf(post: SimulatedPost, at: number): Record<SimulatedListKind, number> {
    return {
      reactions: countAt(post.lists.reactions, at),
      comments: countAt(post.lists.comments, at),
    };
  }

  /** Reads a whole list, and returns the number of calls. */
  read(post: SimulatedPost, kind: SimulatedListKind, at: number): number {
    const listed = post.lists[kind].entries.filter((one) => one.at <= at && at < one.until);
    for (const one of listed) if (one.foundAt > at) one.foundAt = at;
    const pages = Math.max(1, Math.ceil(listed.length / PAGE_SIZE[kind]));
    this.#meter(pages, at);
    return pages;
  }

  /** Calls until the month begins are those of the first processing. */
  #meter(calls: number, at: number): void {
    if (at > 0) this.calls += calls;
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
