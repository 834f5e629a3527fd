import type { PostRow } from '../../signals/signals.ts';
import type { TrackedPost } from '../planning/planning.rules.ts';
import { newPost, processedPost } from '../planning/posts.rules.ts';

export type FollowedPost = { row: PostRow; post: TrackedPost };

/** Posts that the planning does not know yet were read by the first processing, or are new. */
export function followed(
  rows: readonly PostRow[],
  known: ReadonlyMap<number, Omit<TrackedPost, 'postedAt'>>,
): FollowedPost[] {
  return rows
    .filter((row) => row.gone_at === null)
    .map((row) => {
      const postedAt = row.posted_at.getTime();
      const state = known.get(row.post_no);
      return { row, post: state ? { postedAt, ...state } : unknownPost(row, postedAt) };
    });
}

function unknownPost(row: PostRow, postedAt: number): TrackedPost {
  const readAt = row.reactions_read_at;
  return readAt === null
    ? newPost(postedAt)
    : processedPost(postedAt, countsOf(row), readAt.getTime());
}

export function countsOf({ reactions, comments }: Pick<PostRow, 'reactions' | 'comments'>) {
  return { reactions, comments };
}
