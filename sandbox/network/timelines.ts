import type { Posting } from './by-hand/posting.ts';
import type { SandboxPerson } from './people.ts';
import { buildTimeline, type SandboxPost } from './posts.ts';

const keptTimelines = 8;
const dayMs = 86_400_000;

/** Oldest first, with those written and removed by hand. */
export function createTimelines(posting: Posting, firstSeen: (person: SandboxPerson) => number) {
  const natural = rememberTimelines((person, until) =>
    buildTimeline(person, until, firstSeen(person)),
  );
  return (person: SandboxPerson, asOf: number): SandboxPost[] => {
    const written = posting.writtenBy(person);
    const removals = posting.findRemovals(person);
    const posts =
      written.length > 0 ? merge(natural(person, asOf), written) : natural(person, asOf);
    if (removals.size === 0) return posts;
    return posts.map((post) => {
      const removedAt = removals.get(post.id);
      return removedAt === undefined ? post : { ...post, deletedAt: removedAt };
    });
  };
}

function merge(posts: readonly SandboxPost[], written: readonly SandboxPost[]): SandboxPost[] {
  return [...posts, ...written].toSorted((one, other) => one.at - other.at);
}

/** Reading a profile takes many calls, so the latest timelines are cached for a day. */
function rememberTimelines(make: (person: SandboxPerson, until: number) => SandboxPost[]) {
  const kept = new Map<string, SandboxPost[]>();
  return (person: SandboxPerson, asOf: number): SandboxPost[] => {
    const endOfDay = (Math.floor(asOf / dayMs) + 1) * dayMs;
    const key = `${person.origin}|${person.publicIdentifier}|${endOfDay}`;
    const timeline = kept.get(key) ?? make(person, endOfDay);
    kept.delete(key);
    kept.set(key, timeline);
    const [oldest] = kept.keys();
    if (kept.size > keptTimelines && oldest !== undefined) kept.delete(oldest);
    return timeline;
  };
}
