import type { DocumentStore } from '../platform/store.ts';
import { engagementUntil } from './engagement.ts';
import type { AddedEngagement, Engagement } from './engagement.ts';
import { authorBits, personOf } from './people.ts';
import type { Person } from './people.ts';
import { postsUntil, readPostId } from './posts.ts';
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
  /** Newest first, as they stood at `asOf`. */
  postsOf(person: Person, asOf?: number): Post[];
  findPost(id: string): Post | undefined;
  engagementOf(post: Post): Engagement;
  /** Puts engagement under someone's newest post, from now on and for good. */
  addEngagement(person: Person, count: number): Post | undefined;
};

type Member = { publicIdentifier: string; firstSeen: number };
type Addition = AddedEngagement & { postId: string };

export function createNetwork(documents: DocumentStore, now: () => number = Date.now): Network {
  const firstSeen = (person: Person): number => {
    const known = documents.get<Member>('network.member', person.publicIdentifier);
    if (known) return known.firstSeen;
    const member: Member = { publicIdentifier: person.publicIdentifier, firstSeen: now() };
    const tag = String(authorBits(person.publicIdentifier));
    documents.put('network.member', person.publicIdentifier, member, { tag });
    return member.firstSeen;
  };
  const postsOf = (person: Person, asOf = now()) =>
    postsUntil(person, asOf, firstSeen(person)).toReversed();

  return {
    now,
    postsOf,
    findPerson(publicIdentifier) {
      const person = personOf(publicIdentifier);
      return person.sentinel === 'missing' ? undefined : person;
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
