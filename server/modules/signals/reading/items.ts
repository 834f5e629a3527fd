import { createHash } from 'node:crypto';
import {
  keysOf,
  keyText,
  type NetworkActor,
  type NetworkPage,
  type NetworkReaction,
  type NetworkReply,
  type PersonKey,
  type PersonRef,
} from '../../../gateways/network/network.ts';
import { type Item, itemOf } from '../ingest/page.rules.ts';
import type { SignalKind } from '../signals.tables.ts';
import { readThreads, type ThreadDeps, type ThreadReading, type Threads } from './threads.ts';

/**
 * Includes replies to the comments of the page. Engagement of people whom the network hides is left
 * out: nothing tells them apart, so the post only counts them, like those whom no source lists.
 */
export type ListPage = Omit<NetworkPage<never>, 'items'> &
  Pick<Threads, 'open' | 'notes'> & {
    items: Item[];
    own: Item[];
  };

type PageRequest = ThreadReading & {
  postId: string;
  kind: SignalKind;
  cursor: string | null;
  owner: PersonRef | null;
};

export async function readPage(deps: ThreadDeps, o: PageRequest): Promise<ListPage | null> {
  const page = await (o.kind === 'reaction' ? readReactions(deps, o) : readComments(deps, o));
  if (page === null) return null;
  const own = ownKeys(o.owner);
  const isOwn = ({ actor, keys }: Item) => isBy(own, actor, keys);
  return {
    ...page,
    items: page.items.filter((item) => isNamed(item) && !isOwn(item)),
    own: page.items.filter(isOwn),
  };
}

function isNamed({ actor, keys }: Item): boolean {
  return keys.length > 0 && actor.name !== '';
}

async function readReactions({ network }: ThreadDeps, o: PageRequest) {
  const page = await network.reactions(o.postId, o.cursor, o.spender);
  return page && { ...page, items: page.items.map(reactionItem), open: [], notes: {} };
}

async function readComments(deps: ThreadDeps, o: PageRequest) {
  const page = await deps.network.comments(o.postId, o.cursor, o.spender);
  if (page === null) return null;
  const { replies, open, notes } = await readThreads(deps, page.items, o);
  const own = ownKeys(o.owner);
  const answers = replies.map(({ to, ...reply }) => ({
    ...commentItem(reply),
    replyTo: { comment: to.id, isMember: isBy(own, to.actor, keysOf(to.actor)) },
  }));
  return { ...page, items: [...page.items.map(commentItem), ...answers], open, notes };
}

const ownKeys = (owner: PersonRef | null): PersonKey[] =>
  owner ? keysOf({ kind: 'member', ...owner }) : [];

/** By the strongest kind of key that both have: a source may name the owner by any of them. */
function isBy(own: readonly PersonKey[], actor: NetworkActor, keys: readonly PersonKey[]): boolean {
  const shared = own.find(({ kind }) => keys.some((key) => key.kind === kind));
  return (
    actor.isAuthor || (shared !== undefined && keys.some((key) => keyText(key) === keyText(shared)))
  );
}

/** The network reports no time of a reaction. */
function reactionItem({ actor, kind }: NetworkReaction): Item {
  return itemOf({ actor, itemId: '', detail: kind, at: null });
}

function commentItem({ actor, id, text, at }: NetworkReply): Item {
  return itemOf({ actor, itemId: id, detail: text, at });
}

/** Names an item that is not stored, in the record of what a reading listed. */
export function hashItem({ actor, itemId }: Item): number {
  return createHash('sha256')
    .update(`${actor.memberId ?? actor.publicIdentifier} ${itemId}`)
    .digest()
    .readInt32BE();
}
