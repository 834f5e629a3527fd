import { FOLLOWED_HOURS, type Policy, type Task } from './month.ts';
import type { ListKind, SimulatedMember, SimulatedPost } from './network.ts';
import { LIST_KINDS } from './source.ts';

/**
 * Knows the true rate of every list at every time, the length of every list, and each post from its
 * publication, but no single event. Once an hour has passed, it chooses the best of three for a
 * member: wait; look, and read each list whose new entries of the hour are worth its pages; or
 * read, without a look, the lists whose expected entries are. It has no floors and no daily limit:
 * one price of a call, found by trying, spends the month's budget.
 */
export function oracle(price: number) {
  return ({ members, source }: Task): Policy => {
    const states = members.map((member) => ({ member, nextAt: 0, from: 0 }));
    return {
      tick(at) {
        for (const state of states) {
          // A tick is computed in floating point.
          if (at > state.nextAt - 1e-9 && act(state, at)) state.nextAt = at + 1;
        }
      },
    };

    /** False if nothing was worth a call. */
    function act(state: { member: SimulatedMember; from: number }, at: number): boolean {
      const lists = followed(state, at).flatMap((post) =>
        LIST_KINDS.map((kind) => ({ post, kind, mean: post.expectedBetween(kind, at - 1, at) })),
      );
      if (lists.reduce((sum, { mean }) => sum + mean, 0) < price) return false;
      const priced = lists.map((list) => ({
        ...list,
        cost: price * source.pagesOf(list.post, list.kind, at),
      }));
      let blind = 0;
      let informed = -price;
      for (const { mean, cost } of priced) {
        blind += Math.max(0, mean - cost);
        informed += gain(mean, cost);
      }
      if (Math.max(blind, informed) <= 0) return false;
      const isInformed = informed > blind;
      if (isInformed) source.look(state.member, at);
      for (const { post, kind, mean, cost } of priced) {
        const added = isInformed ? addedInHour(post, kind, at) : mean;
        if (added > 0 && added >= cost) source.read(post, kind, at);
      }
      return true;
    }

    function addedInHour(post: SimulatedPost, kind: ListKind, at: number): number {
      return source.countsOf(post, at)[kind] - source.countsOf(post, at - 1)[kind];
    }
  };
}

/** `from` is the first post that is still followed. */
function followed(state: { member: SimulatedMember; from: number }, at: number): SimulatedPost[] {
  const { posts } = state.member;
  while ((posts[state.from]?.postedAt ?? at) <= at - FOLLOWED_HOURS) state.from += 1;
  const followedPosts: SimulatedPost[] = [];
  for (let i = state.from; i < posts.length; i += 1) {
    const post = posts[i];
    if (!post || post.postedAt > at) break;
    followedPosts.push(post);
  }
  return followedPosts;
}

/** E[max(0, X - cost)] of a Poisson number X. */
function gain(mean: number, cost: number): number {
  if (mean > 50) return Math.max(0, mean - cost);
  let probability = Math.exp(-mean);
  let sum = mean - cost;
  for (let k = 0; k < cost; k += 1) {
    sum += (cost - k) * probability;
    probability *= mean / (k + 1);
  }
  return Math.max(0, sum);
}
