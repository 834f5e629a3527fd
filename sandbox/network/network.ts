import type { DocumentStore } from '../platform/store.ts';
import type { Actor, ActorKey } from './actors.ts';
import { companyAt } from './actors.ts';
import { createActs } from './by-hand/acts.ts';
import type { Act } from './by-hand/acts.ts';
import { createBehaviors } from './by-hand/behavior.ts';
import type { Behaviors } from './by-hand/behavior.ts';
import { createCalls } from './by-hand/calls.ts';
import type { Calls } from './by-hand/calls.ts';
import { createNetworkClock } from './by-hand/clock.ts';
import type { NetworkClock } from './by-hand/clock.ts';
import { createDirectory } from './by-hand/directory.ts';
import type { Directory } from './by-hand/directory.ts';
import { createPosting } from './by-hand/posting.ts';
import type { Posting } from './by-hand/posting.ts';
import { createRings } from './by-hand/rings.ts';
import type { Rings } from './by-hand/rings.ts';
import { naturalEvents } from './engagement.ts';
import type { AddedEngagement } from './engagement.ts';
import { engagementOf, replay } from './events.ts';
import type { Engagement, PostEvent, Replay } from './events.ts';
import { authorBits, personOf } from './people.ts';
import type { Person } from './people.ts';
import { readPostId, standsAt } from './posts.ts';
import type { Post } from './posts.ts';
import { createTimelines } from './timelines.ts';

/**
 * People, posts and engagement are functions of name and time. The store holds only the first
 * request of each name and changes by hand.
 */
export type Network = {
  now(): number;
  clock: NetworkClock;
  findPerson(publicIdentifier: string): Person | undefined;
  /** By the origin in a member id. */
  findMember(origin: string): Person | undefined;
  knownPeople(limit: number): Person[];
  postsOf(person: Person, asOf?: number): Post[];
  everyPostOf(person: Person): Post[];
  findPost(id: string): Post | undefined;
  engagementOf(post: Post, asOf?: number): Engagement;
  eventsOf(post: Post): PostEvent[];
  actorOf(key: ActorKey, post: Post): Actor;
  addEngagement(person: Person, count: number): Post | undefined;
  act(post: Post, acts: readonly (Act & { actor: Person })[]): PostEvent[];
  directory: Directory;
  posting: Posting;
  rings: Rings;
  behaviors: Behaviors;
  calls: Calls;
};

/** `publicIdentifier` is the member's origin. */
type Member = { publicIdentifier: string; firstSeen: number };
type Addition = AddedEngagement & { postId: string };

export function createNetwork(documents: DocumentStore, realNow: () => number = Date.now): Network {
  const clock = createNetworkClock(documents, realNow);
  const { now } = clock;
  const directory = createDirectory(documents);
  const posting = createPosting(documents, now);
  const acts = createActs(documents, now);
  const rings = createRings(documents, now);

  const firstSeen = (person: Person): number => {
    const known = documents.get<Member>('network.member', person.origin);
    if (known) return known.firstSeen;
    const member: Member = { publicIdentifier: person.origin, firstSeen: now() };
    const tag = String(authorBits(person.origin));
    documents.put('network.member', person.origin, member, { tag });
    directory.claim(person);
    return member.firstSeen;
  };
  const recordFirstSeen = (person: Person | undefined) => {
    if (person) firstSeen(person);
    return person;
  };
  const everyPostOf = createTimelines(posting, firstSeen);
  const postsOf = (person: Person, asOf = now()) =>
    everyPostOf(person, asOf)
      .filter((post) => standsAt(post, asOf))
      .toReversed();
  const replayUntil = (post: Post, asOf: number): Replay => {
    const added = documents.list<Addition>('network.addition', { tag: post.id });
    const events = [...naturalEvents(post, added), ...rings.eventsOn(post), ...acts.eventsOn(post)];
    const happened = events.filter(({ at }) => at <= asOf);
    return replay(happened.toSorted((one, other) => one.at - other.at));
  };
  const membersNamed = (documentsOf: Member[]) =>
    documentsOf.flatMap(({ publicIdentifier }) => directory.member(publicIdentifier) ?? []);

  return {
    now,
    clock,
    postsOf,
    everyPostOf: (person) => everyPostOf(person, now()).filter(({ at }) => at <= now()),
    knownPeople: (limit) =>
      membersNamed(documents.list<Member>('network.member', { newestFirst: true, limit })),
    findPerson: (publicIdentifier) => recordFirstSeen(directory.find(publicIdentifier)),
    findMember: (origin) => recordFirstSeen(directory.member(origin)),
    findPost(id) {
      const writer = posting.authorOf(id);
      const tag = String(readPostId(id).authorBits);
      const authors =
        writer === undefined
          ? membersNamed(documents.list<Member>('network.member', { tag }))
          : [directory.member(writer) ?? personOf(writer)];
      return authors
        .flatMap((author) => postsOf(author))
        .find((post) => post.id === id || post.ugcId === id);
    },
    engagementOf: (post, asOf = now()) => engagementOf(replayUntil(post, asOf)),
    eventsOf: (post) => replayUntil(post, now()).effective,
    actorOf(key, post) {
      if (key === 'author') return { type: 'profile', person: post.author };
      const [kind, name = ''] = key.split(/\/(.*)/s);
      if (kind === 'company') return companyAt(Number(name));
      return { type: 'profile', person: directory.member(name) ?? personOf(name) };
    },
    addEngagement(person, count) {
      const newest = postsOf(person)[0];
      if (!newest) return undefined;
      const addition: Addition = { postId: newest.id, at: now(), count };
      documents.put('network.addition', crypto.randomUUID(), addition, { tag: newest.id });
      return newest;
    },
    act(post, wanted) {
      for (const { actor } of wanted) directory.claim(actor);
      return acts.perform(post, replayUntil(post, now()), wanted);
    },
    directory,
    posting,
    rings,
    behaviors: createBehaviors(documents),
    calls: createCalls(documents, now),
  };
}

/** The public identifier in a profile URL. */
export function identifierInUrl(url: string): string | undefined {
  const encoded = /\/in\/([^/?#]+)/.exec(url)?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
