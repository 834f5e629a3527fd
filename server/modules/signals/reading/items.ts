import { createHash } from 'node:crypto';
import type {
  NetworkComment,
  NetworkGateway,
  NetworkPage,
  NetworkReaction,
} from '../../../gateways/network/network.ts';
import type { Item } from '../ingest/page.rules.ts';
import type { SignalKind } from '../signals.tables.ts';

export type ListPage = Omit<NetworkPage<never>, 'items'> & {
  items: Item[];
  /** The author's own reactions and comments, which are not signals. */
  own: Item[];
};

/** One page of a post's list; null if the post no longer exists. */
export async function readPage(
  network: Pick<NetworkGateway, 'reactions' | 'comments'>,
  o: { postId: string; kind: SignalKind; cursor: string | null; ownerId: string },
): Promise<ListPage | null> {
  const page =
    o.kind === 'reaction'
      ? await pageOf(network.reactions(o.postId, o.cursor), reactionItem)
      : await pageOf(network.comments(o.postId, o.cursor), commentItem);
  if (page === null) return null;
  const isOwn = ({ actor }: Item) => actor.isAuthor || actor.memberId === o.ownerId;
  return {
    ...page,
    items: page.items.filter((item) => !isOwn(item)),
    own: page.items.filter(isOwn),
  };
}

async function pageOf<T>(read: Promise<NetworkPage<T> | null>, itemOf: (item: T) => Item) {
  const page = await read;
  return page && { ...page, items: page.items.map(itemOf) };
}

/** The network reports no time of a reaction. */
function reactionItem({ actor, kind }: NetworkReaction): Item {
  return { actor, itemId: '', detail: kind, at: null };
}

function commentItem({ actor, id, text, at }: NetworkComment): Item {
  return { actor, itemId: id, detail: text, at };
}

/** Stands for an item that is not stored, in the list of what a reading has found. */
export function placeholderOf({ actor, itemId }: Item): number {
  const digest = createHash('sha256')
    .update(`${actor.memberId ?? actor.publicIdentifier} ${itemId}`)
    .digest();
  return -1 - (digest.readUInt32BE() >>> 1);
}
