import { createHash } from 'node:crypto';
import {
  findPersonKeys,
  formatKey,
  type NetworkActor,
  type NetworkPage,
  type NetworkReaction,
  type NetworkReply,
  type PersonKey,
  type PersonRef,
} from '../../../gateways/network/network.ts';
import { type PageItem, buildItem } from '../ingest/compare-page.rules.ts';
import type { SignalKind } from '../signals.tables.ts';
import { readThreads, type ThreadDeps, type ThreadReading, type Threads } from './threads.ts';

/**
 * Includes replies to the comments of the page. Engagement of people that the network hides is left
 * out: nothing tells them apart, so the post only counts them, like those that no source lists.
 */
export type NetworkListPage = Omit<NetworkPage<never>, 'items'> &
  Pick<Threads, 'open' | 'notes'> & {
    items: PageItem[];
    own: PageItem[];
  };

type PageRequest = ThreadReading & {
  postId: string;
  kind: SignalKind;
  cursor: string | null;
  owner: PersonRef | null;
};

export async function readPage(
  deps: ThreadDeps,
  options: PageRequest,
): Promise<NetworkListPage | null> {
  const page = await (options.kind === 'reaction'
    ? readReactions(deps, options)
    : readComments(deps, options));
  if (page === null) return null;
  const own = listOwnKeys(options.owner);
  const isOwn = ({ actor, keys }: PageItem) => isBy(own, actor, keys);
  return {
    ...page,
    items: page.items.filter((item) => isNamed(item) && !isOwn(item)),
    own: page.items.filter(isOwn),
  };
}

function isNamed({ actor, keys }: PageItem): boolean {
  return keys.length > 0 && actor.name !== '';
}

async function readReactions({ network }: ThreadDeps, options: PageRequest) {
  const page = await network.reactions(options.postId, options.cursor, options.spender);
  return page && { ...page, items: page.items.map(buildReactionItem), open: [], notes: {} };
}

async function readComments(deps: ThreadDeps, options: PageRequest) {
  const page = await deps.network.comments(options.postId, options.cursor, options.spender);
  if (page === null) return null;
  const { replies, open, notes } = await readThreads(deps, page.items, options);
  const own = listOwnKeys(options.owner);
  const answers = replies.map(({ to, ...reply }) => ({
    ...buildCommentItem(reply),
    replyTo: { comment: to.id, isMember: isBy(own, to.actor, findPersonKeys(to.actor)) },
  }));
  return { ...page, items: [...page.items.map(buildCommentItem), ...answers], open, notes };
}

const listOwnKeys = (owner: PersonRef | null): PersonKey[] =>
  owner ? findPersonKeys({ kind: 'member', ...owner }) : [];

/** By the strongest kind of key that both have: a source may name the owner by any of them. */
function isBy(own: readonly PersonKey[], actor: NetworkActor, keys: readonly PersonKey[]): boolean {
  const shared = own.find(({ kind }) => keys.some((key) => key.kind === kind));
  return (
    actor.isAuthor ||
    (shared !== undefined && keys.some((key) => formatKey(key) === formatKey(shared)))
  );
}

/** The network reports no time of a reaction. */
function buildReactionItem({ actor, kind }: NetworkReaction): PageItem {
  return buildItem({ actor, itemId: '', detail: kind, at: null });
}

function buildCommentItem({ actor, id, text, at }: NetworkReply): PageItem {
  return buildItem({ actor, itemId: id, detail: text, at });
}

/** Names an item that is not stored, in the record of what a reading listed. */
export function hashItem({ actor, itemId }: PageItem): number {
  return createHash('sha256')
    .update(`${actor.memberId ?? actor.publicIdentifier} ${itemId}`)
    .digest()
    .readInt32BE();
}
