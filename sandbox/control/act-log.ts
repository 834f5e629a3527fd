import type { SandboxActor } from '../network/actors.ts';
import type { PostEvent } from '../network/events.ts';
import type { Network } from '../network/network.ts';
import type { SandboxPost } from '../network/posts.ts';

export type ActEntry = Omit<PostEvent, 'by'> & {
  postId: string;
  /** A company's id and universal name, if a company page acted. */
  actor: { memberId: string; publicIdentifier: string };
};

export function describeAct(network: Network, post: SandboxPost, event: PostEvent): ActEntry {
  const { at, by, ...rest } = event;
  const actor = describeActor(network.actorOf(by, post));
  return { at: Math.floor(at), postId: post.id, actor, ...rest };
}

function describeActor(actor: SandboxActor): ActEntry['actor'] {
  return actor.type === 'company'
    ? { memberId: actor.id, publicIdentifier: actor.universalName }
    : { memberId: actor.person.memberId, publicIdentifier: actor.person.publicIdentifier };
}
