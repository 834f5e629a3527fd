import { type Db, tablesOf } from '../../platform/database/tables.ts';
import type { SessionsTables } from './sessions.tables.ts';

const on = tablesOf<SessionsTables>();

/**
 * Whether a session is still live. Must be a separate statement after the account's lock, to see what
 * ended the session while the lock was awaited.
 */
export async function hasNotEnded(
  tx: Db,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<boolean> {
  const row = await on(tx)
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}
