import type { DocumentStore } from '../platform/store.ts';
import { type SandboxActor, type ActorKey, getCompany } from './actors.ts';
import { createActs, type ActOfMember } from './by-hand/acts.ts';
import { createBehaviors } from './by-hand/behavior.ts';
import { createNetworkClock } from './by-hand/clock.ts';
import { createDirectory, type Directory } from './by-hand/directory.ts';
import { createPosting } from './by-hand/posting.ts';
import { generateEvents, type AddedEngagement } from './engagement.ts';
import {
  countEngagement,
  replayEvents,
  type EngagementCounts,
  type PostEvent,
  type ReplayedPost,
} from './events.ts';
import { computeAuthorBits, createPerson, type SandboxPerson } from './people.ts';
import { readPostId, isVisibleAt, type SandboxPost } from './posts.ts';
import { createTimelines } from './timelines.ts';

export type Network = ReturnType<typeof createNetwork>;

/** `publicIdentifier` is the member's origin. */
type SandboxMember = { publicIdentifier: string; firstSeen: number };
type Addition = AddedEngagement & { postId: string };

/**
 * People, posts and engagement are functions of name and time. The store holds only the first
 * request of each name and changes by hand.
 */
export function createNetwork(documents: DocumentStore, realNow: () => number = Date.now) {
  const clock = createNetworkClock(documents, realNow);
  const { now } = clock;
  const directory = createDirectory(documents);
  const posting = createPosting(documents, now);
  const acts = createActs(documents, now);

  const getFirstSeen = (person: SandboxPerson): number => {
    const known = documents.get<SandboxMember>('network.member', person.origin);
    if (known) return known.firstSeen;
    const member: SandboxMember = { publicIdentifier: person.origin, firstSeen: now() };
    const tag = String(computeAuthorBits(person.origin));
    documents.put('network.member', person.origin, member, { tag });
    directory.claim(person);
    return member.firstSeen;
  };
  const recordFirstSeen = (person: SandboxPerson | undefined) => {
    if (person) getFirstSeen(person);
    return person;
  };
  const listEveryPost = createTimelines(posting, getFirstSeen);
  const listPosts = (person: SandboxPerson, asOf = now()): SandboxPost[] =>
    listEveryPost(person, asOf)
      .filter((post) => isVisibleAt(post, asOf))
      .toReversed();
  const getReplay = (post: SandboxPost, asOf: number): ReplayedPost => {
    const added = documents.list<Addition>('network.addition', { tag: post.id });
    const events = [...generateEvents(post, added), ...acts.eventsOn(post)];
    const happened = events.filter(({ at }) => at <= asOf);
    return replayEvents(happened.toSorted((one, other) => one.at - other.at));
  };
  const findMembers = (documents: SandboxMember[]) =>
    documents.flatMap(({ publicIdentifier }) => directory.member(publicIdentifier) ?? []);

  return {
    now,
    clock,
    listPosts,
    knownPeople: (limit: number): SandboxPerson[] =>
      findMembers(documents.list<SandboxMember>('network.member', { newestFirst: true, limit })),
    findPerson: (publicIdentifier: string) => recordFirstSeen(directory.find(publicIdentifier)),
    /** By the origin in a member id. */
    findMember: (origin: string) => recordFirstSeen(directory.member(origin)),
    findPost(id: string): SandboxPost | undefined {
      const writer = posting.findAuthor(id);
      const tag = String(readPostId(id).authorBits);
      const authors =
        writer === undefined
          ? findMembers(documents.list<SandboxMember>('network.member', { tag }))
          : [directory.member(writer) ?? createPerson(writer)];
      return authors
        .flatMap((author) => listPosts(author))
        .find((post) => post.id === id || post.ugcId === id);
    },
    findEngagement: (post: SandboxPost, asOf = now()): EngagementCounts =>
      countEngagement(getReplay(post, asOf)),
    findActor: (key: ActorKey, post: SandboxPost): SandboxActor => findActor(directory, key, post),
    addEngagement(person: SandboxPerson, count: number): SandboxPost | undefined {
      const newest = listPosts(person)[0];
      if (!newest) return undefined;
      const addition: Addition = { postId: newest.id, at: now(), count };
      documents.put('network.addition', crypto.randomUUID(), addition, { tag: newest.id });
      return newest;
    },
    act(post: SandboxPost, wanted: readonly ActOfMember[]): PostEvent[] {
      for (const { actor } of wanted) directory.claim(actor);
      return acts.perform(post, getReplay(post, now()), wanted);
    },
    directory,
    posting,
    behaviors: createBehaviors(documents),
  };
}

function findActor(directory: Directory, key: ActorKey, post: SandboxPost): SandboxActor {
  if (key === 'author') return { type: 'profile', person: post.author };
  const [kind, name = ''] = key.split(/\/(.*)/s);
  if (kind === 'company') return getCompany(Number(name));
  return { type: 'profile', person: directory.member(name) ?? createPerson(name) };
}

/** The public identifier in a profile URL. */
export function findIdentifierInUrl(url: string): string | undefined {
  const encoded = /\/in\/([^/?#]+)/.exec(url)?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
