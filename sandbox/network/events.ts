import type { ActorKey } from './actors.ts';

export const reactionTypes = [
  'LIKE',
  'PRAISE',
  'EMPATHY',
  'INTEREST',
  'APPRECIATION',
  'ENTERTAINMENT',
] as const;
export type ReactionType = (typeof reactionTypes)[number];

export type PostEvent = { at: number; by: ActorKey } & (
  | { kind: 'reaction' | 'changed'; type: ReactionType }
  | { kind: 'withdrawn' }
  | { kind: 'comment'; commentId: string; text: string; replyTo?: string }
  | { kind: 'comment-deleted'; commentId: string }
  | { kind: 'share' }
);

export type Reaction = { at: number; type: ReactionType; by: ActorKey };
export type Comment = {
  id: string;
  at: number;
  text: string;
  by: ActorKey;
  /** The id of the top-level comment that it replies to. */
  replyTo?: string;
};

export type EngagementCounts = { reactions: Reaction[]; comments: Comment[]; shares: number };

export type ReplayedPost = {
  reactions: Map<ActorKey, Reaction>;
  comments: Map<string, Comment>;
  shares: number;
  effective: PostEvent[];
};

export function replayEvents(events: readonly PostEvent[]): ReplayedPost {
  const state: ReplayedPost = {
    reactions: new Map(),
    comments: new Map(),
    shares: 0,
    effective: [],
  };
  for (const event of events) applyEvent(state, event);
  return state;
}

/** Adds one event. Without an effect, such as a person's second reaction, it is left out. */
export function applyEvent(state: ReplayedPost, event: PostEvent): void {
  if (changeBy(state, event)) state.effective.push(event);
}

function changeBy(state: ReplayedPost, event: PostEvent): boolean {
  const { at, by } = event;
  const reaction = state.reactions.get(by);
  switch (event.kind) {
    case 'reaction':
      if (reaction) return false;
      state.reactions.set(by, { at, type: event.type, by });
      return true;
    case 'changed':
      if (!reaction || reaction.type === event.type) return false;
      state.reactions.set(by, { ...reaction, type: event.type });
      return true;
    case 'withdrawn':
      return state.reactions.delete(by);
    case 'comment': {
      const { commentId: id, text, replyTo } = event;
      state.comments.set(id, { id, at, text, by, ...(replyTo !== undefined && { replyTo }) });
      return true;
    }
    case 'comment-deleted':
      return state.comments.delete(event.commentId);
    case 'share':
      state.shares += 1;
      return true;
  }
}

export function countEngagement({ reactions, comments, shares }: ReplayedPost): EngagementCounts {
  return {
    reactions: [...reactions.values()].toSorted((one, other) => other.at - one.at),
    comments: [...comments.values()].toSorted((one, other) => other.at - one.at),
    shares,
  };
}
