import type { Deps } from '../../../deps.ts';
import type { NetworkCapabilities } from '../../../gateways/network/network.ts';
import type { PostRow, SignalKind } from '../signals.tables.ts';

/** A post's list, as known before it is read. */
export type KnownList = {
  /** Its length by the post's count. */
  reported: number;
  pageSize: number;
  /** Its source lists no more items, regardless of the count; null if it lists all. */
  maxListed: number | null;
  completeAt: Date | null;
  /** Items that were counted but not listed when all of the list could last be read. */
  hidden: number;
  /** The same at the last complete reading. */
  hiddenWhenComplete: number;
};

export function describeKnownList(
  { network }: Pick<Deps, 'network'>,
  { post, kind }: { post: PostRow; kind: SignalKind },
): KnownList {
  const { reactions, comments } = network.capabilities;
  return kind === 'reaction'
    ? {
        ...getPageSize(reactions),
        reported: post.reactions,
        completeAt: post.reactions_complete_at,
        hidden: post.reactions_hidden ?? 0,
        hiddenWhenComplete: 0,
      }
    : {
        ...getPageSize(comments),
        reported: post.comments,
        completeAt: post.comments_complete_at,
        hidden: post.comments_hidden ?? 0,
        hiddenWhenComplete: post.comments_hidden_complete ?? Infinity,
      };
}

function getPageSize(list: NetworkCapabilities['reactions']) {
  return { pageSize: list?.pageSize ?? 1, maxListed: list?.maxListed ?? null };
}
