import type { TestDb } from './databases/tables.ts';

export async function insertRunningProcessing(
  db: TestDb,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('data_processings')
    .values({
      user_id: userId,
      begun_at: now,
      progressed_at: now,
      posts_known: null,
      finished_at: null,
    })
    .execute();
}
