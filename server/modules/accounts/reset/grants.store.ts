import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { AccountsTables } from '../accounts.tables.ts';

const on = selectTables<AccountsTables>();

export async function insertGrant(
  tx: Db,
  grant: { userId: string; hash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await on(tx)
    .insertInto('reset_grants')
    .values({
      user_id: grant.userId,
      grant_hash: grant.hash,
      created_at: grant.now,
      expires_at: grant.expiresAt,
      used_at: null,
    })
    .execute();
}

export async function hasGrant(
  db: Db,
  options: { userId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const row = await on(db)
    .selectFrom('reset_grants')
    .select('user_id')
    .where('user_id', '=', options.userId)
    .where('grant_hash', '=', options.hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', options.now)
    .executeTakeFirst();
  return row !== undefined;
}

/** True for one caller only. */
export async function consumeGrant(
  tx: Db,
  options: { userId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const row = await on(tx)
    .updateTable('reset_grants')
    .set({ used_at: options.now })
    .where('user_id', '=', options.userId)
    .where('grant_hash', '=', options.hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
