import { type Generated, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export type SignalKind = 'reaction' | 'comment';

export type SignalsTables = {
  data_processings: {
    user_id: string;
    begun_at: Date;
    /** When it last got further: one that stands still is started again. */
    progressed_at: Date;
    /** Null until the posts have been listed. */
    posts_known: number | null;
    posts_done: Generated<number>;
    signals: Generated<number>;
    finished_at: Date | null;
  };
  posts: {
    user_id: string;
    post_id: string;
    posted_at: Date;
    url: string;
    text: string;
    /** As counted by the network, which may count more than it lists. */
    reactions: number;
    comments: number;
    reposts: number;
    fetched_at: Date;
    /** The page to read next; null: the first one, or none where all was read. */
    reactions_cursor: string | null;
    comments_cursor: string | null;
    reactions_read_at: Date | null;
    comments_read_at: Date | null;
  };
  signals: {
    user_id: string;
    post_id: string;
    kind: SignalKind;
    actor_id: string;
    /** The comment's id; empty for a reaction, of which a person has one a post. */
    item_id: string;
    actor_kind: 'member' | 'company';
    actor_name: string;
    actor_headline: string;
    actor_url: string;
    /** The kind of reaction as the network names it, or the comment's text. */
    detail: string;
    /** It happened between these two; they are one for a comment. */
    not_before: Date;
    not_after: Date;
    first_seen_at: Date;
  };
};

export type ProcessingRow = Selectable<SignalsTables['data_processings']>;
export type PostRow = Selectable<SignalsTables['posts']>;
export type NewPost = Pick<
  PostRow,
  'post_id' | 'posted_at' | 'url' | 'text' | 'reactions' | 'comments' | 'reposts'
>;
export type NewSignal = Omit<Selectable<SignalsTables['signals']>, 'user_id' | 'first_seen_at'>;

/** False where it was begun before. */
export async function insertProcessing(tx: Db, userId: string, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('data_processings')
    .values({
      user_id: userId,
      begun_at: now,
      progressed_at: now,
      posts_known: null,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findProcessing(db: Db, userId: string): Promise<ProcessingRow | undefined> {
  return db
    .selectFrom('data_processings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function findStandingStill(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('data_processings')
    .select('user_id')
    .where('finished_at', 'is', null)
    .where('progressed_at', '<', since)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Whose data it is and where it is read; undefined where the account is gone. */
export async function findOwner(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('linked_profiles', 'linked_profiles.user_id', 'users.id')
    .select([
      'users.email',
      'users.first_name',
      'users.email_verified_at',
      'linked_profiles.public_identifier',
      'linked_profiles.member_id',
    ])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Lists the posts once: what comes later belongs to the polling, not to the first processing. */
export async function insertPosts(
  tx: Db,
  listed: { userId: string; posts: readonly NewPost[]; now: Date },
): Promise<void> {
  const { userId, posts, now } = listed;
  if (posts.length > 0) {
    await tx
      .insertInto('posts')
      .values(
        posts.map((post) => ({
          ...post,
          user_id: userId,
          fetched_at: now,
          reactions_cursor: null,
          comments_cursor: null,
          reactions_read_at: null,
          comments_read_at: null,
        })),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'post_id']).doNothing())
      .execute();
  }
  await tx
    .updateTable('data_processings')
    .set({ posts_known: posts.length, progressed_at: now })
    .where('user_id', '=', userId)
    .where('posts_known', 'is', null)
    .execute();
}

export async function findUnreadPosts(db: Db, userId: string): Promise<PostRow[]> {
  return db
    .selectFrom('posts')
    .selectAll()
    .where('user_id', '=', userId)
    .where((row) =>
      row.or([row('reactions_read_at', 'is', null), row('comments_read_at', 'is', null)]),
    )
    .orderBy('posted_at', 'desc')
    .execute();
}

/** Writes one page of signals; those that are there already stay as they are. Returns the new ones. */
export async function insertSignals(
  tx: Db,
  page: { userId: string; signals: readonly NewSignal[]; now: Date },
): Promise<number> {
  const { userId, signals, now } = page;
  if (signals.length === 0) return 0;
  const column = <K extends keyof NewSignal>(name: K) => signals.map((signal) => signal[name]);
  const inserted = await sql`
    insert into signals (user_id, first_seen_at, post_id, kind, actor_id, item_id, actor_kind,
      actor_name, actor_headline, actor_url, detail, not_before, not_after)
    select ${userId}::uuid, ${now}::timestamptz, page.*
    from unnest(${column('post_id')}::text[], ${column('kind')}::text[],
      ${column('actor_id')}::text[], ${column('item_id')}::text[], ${column('actor_kind')}::text[],
      ${column('actor_name')}::text[], ${column('actor_headline')}::text[],
      ${column('actor_url')}::text[], ${column('detail')}::text[],
      ${column('not_before')}::timestamptz[], ${column('not_after')}::timestamptz[]) as page
    on conflict do nothing`.execute(tx);
  return Number(inserted.numAffectedRows ?? 0);
}

/** False where another reader was faster: the page is then counted already. */
export async function advancePost(
  tx: Db,
  page: { userId: string; postId: string; kind: SignalKind; from: string | null; now: Date } & (
    | { next: string }
    | { next: null }
  ),
): Promise<boolean> {
  const cursor = page.kind === 'reaction' ? 'reactions_cursor' : 'comments_cursor';
  const readAt = page.kind === 'reaction' ? 'reactions_read_at' : 'comments_read_at';
  const advanced = await tx
    .updateTable('posts')
    .set({ [cursor]: page.next, [readAt]: page.next === null ? page.now : null })
    .where('user_id', '=', page.userId)
    .where('post_id', '=', page.postId)
    .where(readAt, 'is', null)
    .where(cursor, 'is not distinct from', page.from)
    .returning('post_id')
    .executeTakeFirst();
  return advanced !== undefined;
}

/** Counts anew from the posts: right whatever was read twice or by two at once. */
export async function noteProgress(
  tx: Db,
  progress: { userId: string; newSignals: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('data_processings')
    .set((row) => ({
      progressed_at: progress.now,
      signals: sql<number>`signals + ${progress.newSignals}`,
      posts_done: row
        .selectFrom('posts')
        .select((count) => count.fn.countAll<number>().as('done'))
        .where('posts.user_id', '=', progress.userId)
        .where('reactions_read_at', 'is not', null)
        .where('comments_read_at', 'is not', null),
    }))
    .where('user_id', '=', progress.userId)
    .execute();
}

/** False where it had ended before: whoever gets true is the only one. */
export async function finishProcessing(tx: Db, userId: string, now: Date): Promise<boolean> {
  const finished = await tx
    .updateTable('data_processings')
    .set({ finished_at: now, progressed_at: now })
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return finished !== undefined;
}

/** So that pages of one account are written one after the other; false where it is erased. */
export async function lockProcessing(tx: Db, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('data_processings')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function eraseSignals(tx: Db, userId: string): Promise<void> {
  // First, and locked: whoever still reads for this account finds nothing to go on with.
  await tx.deleteFrom('data_processings').where('user_id', '=', userId).execute();
  await tx.deleteFrom('signals').where('user_id', '=', userId).execute();
  await tx.deleteFrom('posts').where('user_id', '=', userId).execute();
}
