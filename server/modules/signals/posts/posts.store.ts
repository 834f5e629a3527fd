import { sql } from 'kysely';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { ThreadNote } from '../reading/threads.rules.ts';
import type { NewPost, PostRow, SignalKind, SignalsTables } from '../signals.tables.ts';

const on = selectTables<SignalsTables>();

/**
 * Returns the number of new posts. Needs the lock of the counters, whose `lastPost` numbers them.
 */
export async function savePosts(
  tx: Db,
  listed: { userId: string; lastPost: number; posts: readonly NewPost[]; readAt: Date },
): Promise<number> {
  const { userId, readAt, posts } = listed;
  const selectColumn = <K extends keyof NewPost>(name: K) => posts.map((post) => post[name]);
  const { rows } = await sql<{ is_new: boolean }>`
    with page as (
      select * from unnest(${selectColumn('post_id')}::text[], ${selectColumn('posted_at')}::timestamptz[],
        ${selectColumn('url')}::text[], ${selectColumn('kind')}::text[], ${selectColumn('text')}::text[], ${selectColumn('reactions')}::integer[],
        ${selectColumn('comments')}::integer[], ${selectColumn('reposts')}::integer[])
        as page(post_id, posted_at, url, kind, text, reactions, comments, reposts)
    ), known as (
      update posts set url = page.url, kind = coalesce(page.kind, posts.kind), text = page.text, reactions = page.reactions,
        comments = page.comments, reposts = page.reposts, counts_at = ${readAt}::timestamptz,
        missing_at = null, gone_at = null
      from page where posts.user_id = ${userId}::uuid and posts.post_id = page.post_id
      returning posts.post_id
    )
    insert into posts (user_id, post_no, post_id, posted_at, url, kind, text, reactions, comments,
      reposts, counts_at, fetched_at)
    select ${userId}::uuid,
      ${listed.lastPost}::integer + row_number() over (order by page.posted_at, page.post_id),
      page.*, ${readAt}::timestamptz, ${readAt}::timestamptz
    from page
    where not exists (
      select from posts where posts.user_id = ${userId}::uuid and posts.post_id = page.post_id)
    returning true as is_new`.execute(tx);
  return rows.length;
}

export async function findPosts(db: Db, userId: string, since: Date): Promise<PostRow[]> {
  return on(db)
    .selectFrom('posts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('posted_at', '>=', since)
    .orderBy('posted_at', 'desc')
    .execute();
}

export async function findUnreadPosts(db: Db, userId: string): Promise<PostRow[]> {
  return on(db)
    .selectFrom('posts')
    .selectAll()
    .where('user_id', '=', userId)
    .where((row) =>
      row.or([row('reactions_read_at', 'is', null), row('comments_read_at', 'is', null)]),
    )
    .orderBy('posted_at', 'desc')
    .execute();
}

export async function markListRead(
  tx: Db,
  post: Pick<PostRow, 'user_id' | 'post_no'>,
  kind: SignalKind,
  read: {
    readAt: Date;
    counted: number;
    /** By how much the count exceeds the list; null if not all of it could be read. */
    hidden: number | null;
    completeSince: Date | null;
    /** Of a complete reading of comments that read all replies. */
    hiddenWhenComplete?: number | null;
  },
): Promise<void> {
  const list = kind === 'reaction' ? 'reactions' : 'comments';
  await on(tx)
    .updateTable('posts')
    .set({
      [`${list}_read_at`]: read.readAt,
      [`${list}_counted`]: read.counted,
      ...(read.hidden !== null && { [`${list}_hidden`]: read.hidden }),
      ...(read.completeSince && { [`${list}_complete_at`]: read.completeSince }),
      ...(read.hiddenWhenComplete !== undefined && {
        comments_hidden_complete: read.hiddenWhenComplete,
      }),
    })
    .where('user_id', '=', post.user_id)
    .where('post_no', '=', post.post_no)
    .execute();
}

/** Engagement before `at` that was not read is history, whenever it is found. */
export async function markLeftOut(
  tx: Db,
  { user_id: userId, post_no: postNo }: Pick<PostRow, 'user_id' | 'post_no'>,
  kind: SignalKind,
  at: Date,
): Promise<void> {
  const column = kind === 'reaction' ? 'reactions_left_out_at' : 'comments_left_out_at';
  await on(tx)
    .updateTable('posts')
    .set((row) => ({ [column]: row.fn<Date>('least', [column, row.val(at)]) }))
    .where('user_id', '=', userId)
    .where('post_no', '=', postNo)
    .execute();
}

/** Adds the notes of threads that were read in separate calls. */
export async function noteThreads(
  tx: Db,
  { user_id: userId, post_no: postNo }: Pick<PostRow, 'user_id' | 'post_no'>,
  notes: Readonly<Record<string, ThreadNote>>,
): Promise<void> {
  if (Object.keys(notes).length === 0) return;
  await sql`
    update posts set threads = threads || ${JSON.stringify(notes)}::jsonb
    where user_id = ${userId}::uuid and post_no = ${postNo}::integer`.execute(tx);
}

/**
 * Of posts that were not listed at `now`: those that were missing before are gone, the others are
 * missing. The times of posts are those of their first listing, so that a wrong time in a later one
 * covers no more than it should. Their signals stay.
 */
export async function noteMissing(
  tx: Db,
  { userId, hasAllPosts, now }: { userId: string; hasAllPosts: boolean; now: Date },
): Promise<void> {
  await sql`
    update posts set missing_at = coalesce(missing_at, ${now}::timestamptz),
      gone_at = case when missing_at is not null then ${now}::timestamptz end
    where user_id = ${userId}::uuid and gone_at is null and counts_at < ${now}::timestamptz
      and (${hasAllPosts}::boolean or posted_at >= (
        select min(posted_at) from posts
        where user_id = ${userId}::uuid and counts_at = ${now}::timestamptz
          and fetched_at < ${now}::timestamptz))`.execute(tx);
}
