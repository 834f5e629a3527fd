import type { PostRow } from '../../signals/signals.tables.ts';
import { isFollowed } from '../planning/floors.rules.ts';
import type { Instant, TrackedPost } from '../planning/planning.rules.ts';
import { createPost, createProcessedPost } from '../planning/posts.rules.ts';

export type FollowedPost = { row: PostRow; post: TrackedPost };

type KnownPosts = ReadonlyMap<number, Omit<TrackedPost, 'postedAt'>>;

/**
 * Posts that still exist on the network. Posts unknown to the planning were read by the first
 * processing, or are new.
 */
export function listFollowed(
  rows: readonly PostRow[],
  known: KnownPosts,
  now: Instant,
): FollowedPost[] {
  return rows
    .filter((row) => row.gone_at === null)
    .flatMap((row) => {
      const postedAt = row.posted_at.getTime();
      const state = known.get(row.post_no);
      if (state) return { row, post: { postedAt, ...readBy(now, state) } };
      const hasLeftPlan = !isFollowed({ postedAt }, now);
      return hasLeftPlan ? [] : { row, post: describeUnknownPost(row, postedAt) };
    });
}

/** A time of reading ahead of now was written by a wrong clock. */
function readBy(now: Instant, state: Omit<TrackedPost, 'postedAt'>): Omit<TrackedPost, 'postedAt'> {
  const lists = state.lists.map((list) => ({ ...list, readAt: Math.min(list.readAt, now) }));
  return { ...state, lists };
}

/** The state of posts that the listing no longer shows, because it may show them again. */
export function listUnlisted(rows: readonly PostRow[], known: KnownPosts): FollowedPost[] {
  return rows
    .filter((row) => row.gone_at !== null)
    .flatMap((row) => {
      const state = known.get(row.post_no);
      return state ? { row, post: { postedAt: row.posted_at.getTime(), ...state } } : [];
    });
}

function describeUnknownPost(row: PostRow, postedAt: number): TrackedPost {
  const readAt = row.reactions_read_at;
  if (readAt === null) return createPost(postedAt);
  const counts = { reactions: row.reactions_counted ?? 0, comments: row.comments_counted ?? 0 };
  return createProcessedPost(postedAt, counts, readAt.getTime());
}

export function readCounts({ reactions, comments }: Pick<PostRow, 'reactions' | 'comments'>) {
  return { reactions, comments };
}
