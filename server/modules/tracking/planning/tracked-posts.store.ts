import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { TrackedPost } from './planning.rules.ts';
import type { TrackingTables } from '../tracking.tables.ts';

const on = selectTables<TrackingTables>();

export type TrackedPostRow = { postNo: number; post: TrackedPost };

/** The stored state without the time of posting, which belongs to the signals module. */
export async function findTrackedPosts(
  db: Db,
  userId: string,
): Promise<Map<number, Omit<TrackedPost, 'postedAt'>>> {
  const rows = await on(db)
    .selectFrom('tracked_posts')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.post_no,
      {
        evidence: row.evidence,
        exposure: row.exposure,
        lists: [
          {
            kind: 'reactions',
            counted: row.reactions_counted,
            countedWhenRead: row.reactions_counted_when_read,
            readAt: row.reactions_read_at.getTime(),
            unreadWorth: row.reactions_unread_worth,
          },
          {
            kind: 'comments',
            counted: row.comments_counted,
            countedWhenRead: row.comments_counted_when_read,
            readAt: row.comments_read_at.getTime(),
            unreadWorth: row.comments_unread_worth,
          },
        ],
      },
    ]),
  );
}

export async function saveTrackedPosts(
  tx: Db,
  userId: string,
  posts: readonly TrackedPostRow[],
): Promise<void> {
  await on(tx).deleteFrom('tracked_posts').where('user_id', '=', userId).execute();
  if (posts.length === 0) return;
  await on(tx)
    .insertInto('tracked_posts')
    .values(
      posts.map(({ postNo, post }) => ({ user_id: userId, post_no: postNo, ...buildRow(post) })),
    )
    .execute();
}

function buildRow({ evidence, exposure, lists }: TrackedPost) {
  const listOfKind = (kind: 'reactions' | 'comments') => {
    const list = lists.find((each) => each.kind === kind);
    if (!list) throw new Error(`A tracked post has no ${kind}`);
    return list;
  };
  const [reactions, comments] = [listOfKind('reactions'), listOfKind('comments')];
  return {
    evidence,
    exposure,
    reactions_counted: reactions.counted,
    reactions_counted_when_read: reactions.countedWhenRead,
    reactions_read_at: new Date(reactions.readAt),
    reactions_unread_worth: reactions.unreadWorth,
    comments_counted: comments.counted,
    comments_counted_when_read: comments.countedWhenRead,
    comments_read_at: new Date(comments.readAt),
    comments_unread_worth: comments.unreadWorth,
  };
}
