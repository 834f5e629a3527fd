import { sql } from 'kysely';
import { type Db, selectTables } from '../../platform/database/tables.ts';
import { deleteUnlocked } from '../../platform/database/unlocked.ts';
import type { ApiTokensTables } from './api-tokens.tables.ts';

const on = selectTables<ApiTokensTables>();

export type AnswerRow = ApiTokensTables['api_answers'];
type AnswerKey = Pick<AnswerRow, 'user_id' | 'token_id' | 'key'>;

/** Inserts the row unless there is one, and returns the one that is there. */
export async function takeAnswer(
  tx: Db,
  row: AnswerKey & Pick<AnswerRow, 'fingerprint' | 'begun_at'>,
): Promise<AnswerRow> {
  await on(tx)
    .insertInto('api_answers')
    .values({ ...row, status: null, body: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return on(tx)
    .selectFrom('api_answers')
    .selectAll()
    .where('user_id', '=', row.user_id)
    .where('token_id', '=', row.token_id)
    .where('key', '=', row.key)
    .executeTakeFirstOrThrow();
}

/** Writes nothing if the row was deleted meanwhile, because a person in it may have been erased. */
export async function saveAnswer(
  tx: Db,
  row: AnswerKey & { status: number; body: unknown },
): Promise<void> {
  await on(tx)
    .updateTable('api_answers')
    .set({ status: row.status, body: JSON.stringify(row.body) })
    .where('user_id', '=', row.user_id)
    .where('token_id', '=', row.token_id)
    .where('key', '=', row.key)
    .execute();
}

export async function deleteAnswers(tx: Db, userId: string): Promise<void> {
  await on(tx).deleteFrom('api_answers').where('user_id', '=', userId).execute();
}

export async function deleteAnswersBefore(db: Db, before: Date): Promise<void> {
  await deleteUnlocked(db, 'api_answers', sql`begun_at < ${before}`);
}
