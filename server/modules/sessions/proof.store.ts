import type { Db } from '../../platform/database/database.ts';

/**
 * Every begin and end of a session takes this lock first, as does every signed-in write: whoever
 * has it knows what the others did. False where the account is deleted.
 */
export async function lockAccount(tx: Db, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a session that was live a moment ago still is. Under the account's lock, in a statement
 * after it: only so does it see what ended the session while the lock was waited for.
 */
export async function hasNotEnded(
  tx: Db,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}
