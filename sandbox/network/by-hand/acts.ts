import type { DocumentStore } from '../../platform/store.ts';
import type { ActorKey } from '../actors.ts';
import { buildCommentId } from '../engagement.ts';
import { applyEvent, type PostEvent, type ReactionType, type ReplayedPost } from '../events.ts';
import type { SandboxPerson } from '../people.ts';
import type { SandboxPost } from '../posts.ts';
import { Refusal } from '../../platform/refusal.ts';

export type Act =
  | { do: 'react' | 'change'; type: ReactionType }
  | { do: 'withdraw' }
  | { do: 'comment'; text: string; replyTo?: string | undefined }
  | { do: 'delete-comment'; commentId: string };

export type ActOfMember = Act & { actor: SandboxPerson };

export function createActs(documents: DocumentStore, now: () => number) {
  const store = (post: SandboxPost, event: PostEvent) =>
    documents.put('network.event', crypto.randomUUID(), event, { tag: post.id });

  return {
    eventsOn: (post: SandboxPost): PostEvent[] =>
      documents.list<PostEvent>('network.event', { tag: post.id }),
    /** All acts or none. `state` is the current engagement, which changes with each act. */
    perform: (post: SandboxPost, state: ReplayedPost, acts: readonly ActOfMember[]): PostEvent[] =>
      documents.transaction(() =>
        acts.flatMap((act) => {
          const at = Math.floor(now());
          const [done, ...implied] = buildEvents(post, state, act, at);
          for (const event of [done, ...implied]) {
            applyEvent(state, event);
            store(post, event);
          }
          return done;
        }),
      ),
  };
}

function buildEvents(
  post: SandboxPost,
  state: ReplayedPost,
  act: ActOfMember,
  at: number,
): [PostEvent, ...PostEvent[]] {
  const { actor } = act;
  const by: ActorKey = actor.origin === post.author.origin ? 'author' : `in/${actor.origin}`;
  const reaction = state.reactions.get(by);
  switch (act.do) {
    case 'react':
      if (reaction) throw new Refusal(409, `${actor.publicIdentifier} has reacted already`);
      return [{ at, by, kind: 'reaction', type: act.type }];
    case 'change':
      if (!reaction) throw createNoReactionError(actor);
      if (reaction.type === act.type) {
        throw new Refusal(409, `The reaction of ${actor.publicIdentifier} is ${act.type} already`);
      }
      return [{ at, by, kind: 'changed', type: act.type }];
    case 'withdraw':
      if (!reaction) throw createNoReactionError(actor);
      return [{ at, by, kind: 'withdrawn' }];
    case 'comment':
      return [{ at, by, kind: 'comment', ...buildComment(post, state, act, at) }];
    case 'delete-comment': {
      const comment = state.comments.get(act.commentId);
      if (!comment || (comment.by !== by && by !== 'author')) {
        throw new Refusal(
          404,
          `${actor.publicIdentifier} cannot delete a comment ${act.commentId}`,
        );
      }
      const { id, by: writer } = comment;
      const replies = [...state.comments.values()].filter(({ replyTo }) => replyTo === id);
      return [
        { at, by: writer, kind: 'comment-deleted', commentId: id },
        ...replies.map((reply) => ({
          at,
          by: reply.by,
          kind: 'comment-deleted' as const,
          commentId: reply.id,
        })),
      ];
    }
  }
}

/** A reply to a reply belongs to the same top-level comment. */
function buildComment(
  post: SandboxPost,
  state: ReplayedPost,
  { text, replyTo }: Act & { do: 'comment' },
  at: number,
): { commentId: string; text: string; replyTo?: string } {
  const commentId = findUnusedCommentId(post, state, at);
  if (replyTo === undefined) return { commentId, text };
  const parent = state.comments.get(replyTo);
  if (!parent) throw new Refusal(404, `There is no comment ${replyTo} on this post`);
  return { commentId, text, replyTo: parent.replyTo ?? parent.id };
}

function findUnusedCommentId(post: SandboxPost, state: ReplayedPost, at: number): string {
  for (let attempt = 0; ; attempt += 1) {
    const id = buildCommentId(at, `by-hand|${post.id}|${attempt}`);
    const isUsed = state.effective.some(
      (event) => event.kind === 'comment' && event.commentId === id,
    );
    if (!isUsed) return id;
  }
}

function createNoReactionError({ publicIdentifier }: SandboxPerson): Refusal {
  return new Refusal(404, `${publicIdentifier} has not reacted to this post`);
}
