import { MINUTE_MS } from '../../../platform/time/durations.ts';
import { RANKING_NUMBERS } from './ranking-numbers.ts';

const NUMBERS = RANKING_NUMBERS.rings;

export type RingEngagement = { personId: number; postNo: number; at: Date };

export type Ring = {
  /** The smallest person number of the ring, so that the same ring keeps its number. */
  ring: number;
  people: readonly number[];
};

/** Engagement pods: people who engage within minutes of each other on nearly every post. */
export function findRings(engagements: readonly RingEngagement[], posts: number): Ring[] {
  const persistent = findPersistentPeople(engagements, posts);
  const people = [...persistent.keys()];
  const partners = new Map(people.map((person) => [person, new Set<number>()]));
  for (const [i, one] of people.entries()) {
    for (const other of people.slice(i + 1)) {
      if (!comeTogether(persistent.get(one), persistent.get(other), posts)) continue;
      partners.get(one)?.add(other);
      partners.get(other)?.add(one);
    }
  }
  return findGroups(partners).map((group) => ({ ring: Math.min(...group), people: group }));
}

export function getMinPosts(posts: number): number {
  return Math.max(NUMBERS.posts, NUMBERS.postsShare * posts);
}

export type StoredRings = {
  ringByPerson: ReadonlyMap<number, number>;
  sizes: ReadonlyMap<number, number>;
};

/** The rest of rings whose members may have been erased since. */
export function groupRings(members: readonly { person_id: number; ring: number }[]): StoredRings {
  const rings = Map.groupBy(members, ({ ring }) => ring);
  const whole = [...rings].filter(([, each]) => each.length >= NUMBERS.people);
  return {
    ringByPerson: new Map(
      whole.flatMap(([ring, each]) => each.map(({ person_id: person }) => [person, ring] as const)),
    ),
    sizes: new Map(whole.map(([ring, each]) => [ring, each.length])),
  };
}

type RingTimes = ReadonlyMap<number, number>;

function findPersistentPeople(
  engagements: readonly RingEngagement[],
  posts: number,
): Map<number, RingTimes> {
  const times = new Map<number, Map<number, number>>();
  for (const { personId, postNo, at } of engagements) {
    const first = times.get(personId) ?? new Map<number, number>();
    first.set(postNo, Math.min(at.getTime(), first.get(postNo) ?? Infinity));
    times.set(personId, first);
  }
  const minPosts = getMinPosts(posts);
  return new Map(
    [...times]
      .filter(([, each]) => each.size >= minPosts)
      .toSorted(([one, a], [other, b]) => b.size - a.size || one - other)
      .slice(0, NUMBERS.searched),
  );
}

function comeTogether(
  one: RingTimes | undefined,
  other: RingTimes | undefined,
  posts: number,
): boolean {
  if (!one || !other) return false;
  let shared = 0;
  let together = 0;
  for (const [post, at] of one) {
    const otherAt = other.get(post);
    if (otherAt === undefined) continue;
    shared += 1;
    if (Math.abs(at - otherAt) <= NUMBERS.minutes * MINUTE_MS) together += 1;
  }
  // Two who each miss two posts of five share fewer than three.
  const minPosts = Math.max(NUMBERS.posts - 1, NUMBERS.postsShare ** 2 * posts);
  return shared >= minPosts && together >= NUMBERS.togetherShare * shared;
}

/**
 * Starts with the person who has the most partners; each further member must be a partner of half
 * the group.
 */
function findGroups(partners: ReadonlyMap<number, ReadonlySet<number>>): number[][] {
  const groups: number[][] = [];
  const free = new Set(partners.keys());
  const byPartners = [...partners].toSorted(([, a], [, b]) => b.size - a.size);
  for (const [first, own] of byPartners) {
    if (!free.has(first)) continue;
    const group = [first];
    for (const other of own) {
      const known = group.filter((each) => partners.get(other)?.has(each));
      if (free.has(other) && known.length >= group.length / 2) group.push(other);
    }
    if (group.length < NUMBERS.people) continue;
    groups.push(group.toSorted((one, other) => one - other));
    for (const each of group) free.delete(each);
  }
  return groups;
}
