import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { ProcessingRow, SignalsTables } from '../signals.tables.ts';

const on = selectTables<SignalsTables>();

/** False if it was started before. */
export async function insertProcessing(tx: Db, userId: string, now: Date): Promise<boolean> {
  const inserted = await on(tx)
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
  return on(db)
    .selectFrom('data_processings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** False if all calls are used up, or the processing is finished. */
export async function countCall(
  db: Db,
  { userId, limit }: { userId: string; limit: number },
): Promise<boolean> {
  const row = await on(db)
    .updateTable('data_processings')
    .set((each) => ({ calls: each('calls', '+', 1) }))
    .where('user_id', '=', userId)
    .where('calls', '<', limit)
    .where('finished_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function subtractCall(db: Db, userId: string): Promise<void> {
  await on(db)
    .updateTable('data_processings')
    .set((row) => ({ calls: row('calls', '-', 1) }))
    .where('user_id', '=', userId)
    .where('calls', '>', 0)
    .execute();
}

export async function postponeProcessing(
  db: Db,
  { userId, resumesAt }: { userId: string; resumesAt: Date },
): Promise<void> {
  await on(db)
    .updateTable('data_processings')
    .set({ resumes_at: resumesAt })
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .execute();
}

/** Accounts with a plan whose processing was never started. */
export async function findUnstarted(db: Db): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('trackings')
    .select('user_id')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('data_processings')
            .select('data_processings.user_id')
            .whereRef('data_processings.user_id', '=', 'trackings.user_id'),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.user_id);
}

/** Without progress since then, except those that wait for the budget of another day. */
export async function findStalled(
  db: Db,
  { since, now }: { since: Date; now: Date },
): Promise<{ userId: string; wasPostponed: boolean }[]> {
  const rows = await on(db)
    .selectFrom('data_processings')
    .select(['user_id', 'resumes_at'])
    .where('finished_at', 'is', null)
    .where('progressed_at', '<', since)
    .where((row) => row.or([row('resumes_at', 'is', null), row('resumes_at', '<=', now)]))
    .execute();
  return rows.map((row) => ({ userId: row.user_id, wasPostponed: row.resumes_at !== null }));
}

/** Does nothing if the posts were listed before. */
export async function recordListing(
  tx: Db,
  listed: { userId: string; posts: number; now: Date },
): Promise<void> {
  await on(tx)
    .updateTable('data_processings')
    .set({ posts_known: listed.posts, progressed_at: listed.now })
    .where('user_id', '=', listed.userId)
    .where('posts_known', 'is', null)
    .execute();
}

/** Recounts the posts instead of adding, so repeated or concurrent reads cannot skew the count. */
export async function recordProgress(
  tx: Db,
  progress: { userId: string; newSignals: number; now: Date },
): Promise<void> {
  await on(tx)
    .updateTable('data_processings')
    .set((row) => ({
      progressed_at: progress.now,
      signals: row('signals', '+', progress.newSignals),
      posts_done: row
        .selectFrom('posts')
        .select((count) => count.fn.countAll<number>().as('done'))
        .where('posts.user_id', '=', progress.userId)
        .where('reactions_read_at', 'is not', null)
        .where('comments_read_at', 'is not', null),
      posts_left_out: row
        .selectFrom('posts')
        .select((count) => count.fn.countAll<number>().as('left_out'))
        .where('posts.user_id', '=', progress.userId)
        .where((post) =>
          post.or([
            post('reactions_left_out_at', 'is not', null),
            post('comments_left_out_at', 'is not', null),
          ]),
        ),
      resumes_at: null,
    }))
    .where('user_id', '=', progress.userId)
    .execute();
}

/** True for one caller only. */
export async function finishProcessing(tx: Db, userId: string, now: Date): Promise<boolean> {
  const finished = await on(tx)
    .updateTable('data_processings')
    .set({ finished_at: now, progressed_at: now })
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return finished !== undefined;
}
