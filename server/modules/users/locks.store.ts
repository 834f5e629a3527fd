import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { UsersTables } from './users.tables.ts';

const on = selectTables<UsersTables>();

/**
 * The first lock of every change of a session, signed-in write and billing change. False if the
 * account is deleted.
 */
export async function lockAccount(tx: Db, userId: string): Promise<boolean> {
  const row = await on(tx)
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function lockAccountByEmail(
  tx: Db,
  email: string,
): Promise<{ id: string; isVerified: boolean } | undefined> {
  const row = await on(tx)
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { id: row.id, isVerified: row.email_verified_at !== null };
}

/** Prevents the account's deletion until the transaction ends. False if it is already deleted. */
export async function holdAccount(tx: Db, userId: string): Promise<boolean> {
  const row = await on(tx)
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
