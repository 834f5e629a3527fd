import { FOLLOWED_HOURS, type Policy, type Task, TICK_HOURS } from './month.ts';
import type { SimulatedListKind, SimulatedMember, SimulatedPost } from './network.ts';
import { LIST_KINDS, postsUntil } from './source.ts';

export function equalIntervals(everyHours: number) {
  return byInterval(() => everyHours, everyHours);
}

/**
 * The intervals of a watch without a model, scaled to the budget. A check comes first, and only lists
 * whose count has changed are read.
 */
export function ageRule(scale: number) {
  return byInterval((ageHours) => intervalByAge(ageHours, scale), intervalByAge(24, scale), true);
}

function intervalByAge(ageHours: number, scale: number): number {
  // An interval shorter than an hour finds no more within the hour.
  if (ageHours < 24) return Math.max(1, scale);
  return Math.max(1, scale * (ageHours < 7 * 24 ? 6 : 24));
}

type Due = { post: SimulatedPost; at: number; read: Record<SimulatedListKind, number> };

function byInterval(
  everyHours: (ageHours: number) => number,
  checkEveryHours: number,
  countsFirst = false,
) {
  return ({ members, source }: Task): Policy => {
    const states = members.map((member, i) => {
      const phase = i / members.length;
      const due = new Map<SimulatedPost, Due>();
      for (const post of postsUntil(member, 0)) {
        if (post.postedAt <= -FOLLOWED_HOURS) continue;
        const at = phase * everyHours(-post.postedAt);
        due.set(post, { post, at, read: source.countsOf(post, 0) });
      }
      return { member, due, checkAt: phase * checkEveryHours };
    });

    function check(member: SimulatedMember, due: Map<SimulatedPost, Due>, at: number) {
      const counted = source.check(member, at);
      for (const { post } of counted) {
        if (at < post.postedAt + FOLLOWED_HOURS && !due.has(post)) {
          due.set(post, { post, at, read: { reactions: 0, comments: 0 } });
        }
      }
      return new Map(counted.map(({ post, counts }) => [post, counts]));
    }

    function readDue(
      due: Map<SimulatedPost, Due>,
      one: Due,
      at: number,
      counts?: SimulatedCount,
    ): void {
      for (const kind of LIST_KINDS) {
        const count = counts?.get(one.post)?.[kind];
        if (count !== undefined && count === one.read[kind]) continue;
        source.read(one.post, kind, at);
        if (count !== undefined) one.read[kind] = count;
      }
      const age = at - one.post.postedAt;
      if (age >= FOLLOWED_HOURS) due.delete(one.post);
      else one.at = Math.min(at + everyHours(age), one.post.postedAt + FOLLOWED_HOURS);
    }

    return {
      tick(at) {
        const latest = at + TICK_HOURS / 2;
        for (const state of states) {
          let counts: SimulatedCount | undefined;
          const isCheckDue = state.checkAt <= latest;
          const isReadDue = [...state.due.values()].some((one) => one.at <= latest);
          if (isCheckDue || (countsFirst && isReadDue)) {
            const seen = check(state.member, state.due, at);
            if (countsFirst) counts = seen;
            state.checkAt = at + checkEveryHours;
          }
          for (const one of state.due.values()) {
            if (one.at <= latest) readDue(state.due, one, at, counts);
          }
        }
      },
    };
  };
}

type SimulatedCount = Map<SimulatedPost, Record<SimulatedListKind, number>>;
