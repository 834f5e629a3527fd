import type { SandboxActor } from './actors.ts';
import type { PostEvent } from './events.ts';
import type { Network } from './network.ts';
import type { SandboxPerson } from './people.ts';
import type { SandboxPost } from './posts.ts';

export type LogEntry = {
  at: number;
  postId: string;
  kind: 'post' | 'post-removed' | PostEvent['kind'];
  /** A company's id and universal name, if a company page acted. */
  actor: { memberId: string; publicIdentifier: string };
  type?: string;
  text?: string;
  commentId?: string;
  replyTo?: string;
};

/** Entries from a time on, in chronological order. */
export function readLog(network: Network, person: SandboxPerson, since: number): LogEntry[] {
  const entryIn = createEntryMaker(network);
  return network
    .everyPostOf(person)
    .flatMap((post) => listEntries(network, post, since, entryIn))
    .toSorted((one, other) => one.at - other.at);
}

type EntryMaker = (post: SandboxPost, event: LogEvent) => LogEntry;

type LogEvent =
  | PostEvent
  | { at: number; by: 'author'; kind: 'post' | 'post-removed'; text?: string };

export function createEntryMaker(network: Network): EntryMaker {
  const found = new Map<string, LogEntry['actor']>();
  return (post, { at, by, ...event }) => {
    const key = by === 'author' ? `author of ${post.id}` : by;
    const actor = found.get(key) ?? describeIdentity(network.actorOf(by, post));
    found.set(key, actor);
    return { at: Math.floor(at), postId: post.id, actor, ...event };
  };
}

function listEntries(
  network: Network,
  post: SandboxPost,
  since: number,
  entryIn: EntryMaker,
): LogEntry[] {
  const { at, text, deletedAt = Number.POSITIVE_INFINITY } = post;
  const happened: LogEvent[] = [
    { at, by: 'author', kind: 'post', text },
    ...network.eventsOf(post).filter((event) => event.at <= deletedAt),
    { at: deletedAt, by: 'author', kind: 'post-removed' },
  ];
  return happened
    .filter((event) => event.at >= since && event.at <= network.now())
    .map((event) => entryIn(post, event));
}

function describeIdentity(actor: SandboxActor): LogEntry['actor'] {
  return actor.type === 'company'
    ? { memberId: actor.id, publicIdentifier: actor.universalName }
    : { memberId: actor.person.memberId, publicIdentifier: actor.person.publicIdentifier };
}
