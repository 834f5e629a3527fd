import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { SessionsTables } from './sessions.tables.ts';

const on = selectTables<SessionsTables>();

/**
 * A separate statement after the account's lock, so that it sees a session that ended meanwhile.
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
