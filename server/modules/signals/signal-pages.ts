import type { Deps } from '../../deps.ts';
import type { NetworkActor, NetworkComment, NetworkReaction } from '../../gateways/network.ts';
import type { NewSignal, PostRow, SignalKind } from './signals.store.ts';

/** One page of the network, as signals. `next` is where to go on; null: that was all. */
export type SignalPage = { signals: NewSignal[]; next: string | null };

type Asked = { post: PostRow; ownerId: string; kind: SignalKind; cursor: string | null };

/**
 * Reads the page at `cursor`. The author's own words below a post are not signals. A post that is
 * gone has no (more) pages.
 */
export async function nextPage(
  { network, clock }: Pick<Deps, 'network' | 'clock'>,
  { post, ownerId, kind, cursor }: Asked,
): Promise<SignalPage> {
  if (kind === 'reaction') {
    const page = await network.reactions(post.post_id, cursor);
    const seenAt = clock.now();
    return pageOf(page, ownerId, (reaction) => reactionSignal(post, reaction, seenAt));
  }
  const page = await network.comments(post.post_id, cursor);
  return pageOf(page, ownerId, (comment) => commentSignal(post, comment));
}

function pageOf<T extends { actor: NetworkActor }>(
  page: { items: T[]; next: string | null } | null,
  ownerId: string,
  signalOf: (item: T) => NewSignal,
): SignalPage {
  const others = (page?.items ?? []).filter(({ actor }) => !actor.isAuthor && actor.id !== ownerId);
  return { signals: others.map(signalOf), next: page?.next ?? null };
}

/** The network does not say when: after the post came out, and before we saw it. */
function reactionSignal(post: PostRow, reaction: NetworkReaction, seenAt: Date): NewSignal {
  return {
    ...actorOf(reaction.actor),
    post_id: post.post_id,
    kind: 'reaction',
    item_id: '',
    detail: reaction.reactionType,
    not_before: post.posted_at < seenAt ? post.posted_at : seenAt,
    not_after: seenAt,
  };
}

function commentSignal(post: PostRow, comment: NetworkComment): NewSignal {
  return {
    ...actorOf(comment.actor),
    post_id: post.post_id,
    kind: 'comment',
    item_id: comment.id,
    detail: comment.text,
    not_before: comment.at,
    not_after: comment.at,
  };
}

function actorOf(actor: NetworkActor) {
  return {
    actor_id: actor.id,
    actor_kind: actor.kind,
    actor_name: actor.name,
    actor_headline: actor.headline,
    actor_url: actor.url,
  };
}
