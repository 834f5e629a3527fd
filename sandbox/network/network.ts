import type { DocumentStore } from '../platform/store.ts';
import { engagementUntil } from './engagement.ts';
import type { AddedEngagement, Engagement } from './engagement.ts';
import { authorBits, personOf } from './people.ts';
import type { Person } from './people.ts';
import { readPostId, standsAt, timelineOf } from './posts.ts';
import type { Post } from './posts.ts';

/**
 * The simulated professional network. People, posts and engagement are functions of a name and
 * the time; the store holds only what those cannot give: when a name was first asked for, and
 * the engagement that was added by hand.
 */
export type Network = {
  now(): number;
  /** Nothing when there is no such member. */
  findPerson(publicIdentifier: string): Person | undefined;
  /** Members that were asked for, the latest newcomers first. */
  knownPeople(limit: number): Person[];
  /** Newest first, as they stood at `asOf`. */
  postsOf(person: Person, asOf?: number): Post[];
  findPost(id: string): Post | undefined;
  engagementOf(post: Post): Engagement;
  /** Puts engagement under someone's newest post, from now on and for good. */
  addEngagement(person: Person, count: number): Post | undefined;
};

type Member = { publicIdentifier: string; firstSeen: number };
type Addition = AddedEngagement & { postId: string };

const keptTimelines = 8;
const dayMs = 86_400_000;

export function createNetwork(documents: DocumentStore, now: () => number = Date.now): Network {
  const firstSeen = (person: Person): number => {
    const known = documents.get<Member>('network.member', person.publicIdentifier);
    if (known) return known.firstSeen;
    const member: Member = { publicIdentifier: person.publicIdentifier, firstSeen: now() };
    const tag = String(authorBits(person.publicIdentifier));
    documents.put('network.member', person.publicIdentifier, member, { tag });
    return member.firstSeen;
  };
  const timelines = rememberTimelines((person, until) =>
    timelineOf(person, until, firstSeen(person)),
  );
  const postsOf = (person: Person, asOf = now()) =>
    timelines(person, asOf)
      .filter((post) => standsAt(post, asOf))
      .toReversed();

  return {
    now,
    postsOf,
    knownPeople: (limit) =>
      documents
        .list<Member>('network.member', { newestFirst: true, limit })
        .map(({ publicIdentifier }) => personOf(publicIdentifier)),
    findPerson(publicIdentifier) {
      const person = personOf(publicIdentifier);
      if (person.sentinel === 'missing') return undefined;
      firstSeen(person);
      return person;
    },
    findPost(id) {
      const { authorBits: bits } = readPostId(id);
      return documents
        .list<Member>('network.member', { tag: String(bits) })
        .flatMap(({ publicIdentifier }) => postsOf(personOf(publicIdentifier)))
        .find((post) => post.id === id || post.ugcId === id);
    },
    engagementOf(post) {
      const added = documents.list<Addition>('network.addition', { tag: post.id });
      return engagementUntil(post, now(), added);
    },
    addEngagement(person, count) {
      const newest = postsOf(person)[0];
      if (!newest) return undefined;
      const addition: Addition = { postId: newest.id, at: now(), count };
      documents.put('network.addition', crypto.randomUUID(), addition, { tag: newest.id });
      return newest;
    },
  };
}

/** Reading one profile takes many calls: the timelines of the last few are kept, a day at a time. */
function rememberTimelines(make: (person: Person, until: number) => Post[]) {
  const kept = new Map<string, Post[]>();
  return (person: Person, asOf: number): Post[] => {
    const endOfDay = (Math.floor(asOf / dayMs) + 1) * dayMs;
    const key = `${person.publicIdentifier}|${endOfDay}`;
    const timeline = kept.get(key) ?? make(person, endOfDay);
    kept.delete(key);
    kept.set(key, timeline);
    const [oldest] = kept.keys();
    if (kept.size > keptTimelines && oldest !== undefined) kept.delete(oldest);
    return timeline;
  };
}

/** The public identifier in a profile's address, or nothing when it is none. */
export function identifierInUrl(url: string): string | undefined {
  const encoded = /\/in\/([^/?#]+)/.exec(url)?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
