import { sql } from 'kysely';
import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { UsersTables } from './users.tables.ts';

const on = selectTables<UsersTables>();

/** The address is free for a new account. Does nothing if it is already deleted. */
export async function markDeleted(tx: Db, userId: string, now: Date): Promise<void> {
  await on(tx)
    .updateTable('users')
    .set({ deleted_at: now, email: `deleted ${userId}`, email_verified_at: null })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}

export async function findDeletion(db: Db, userId: string): Promise<Date | null> {
  const row = await on(db)
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.deleted_at ?? null;
}

/** Clears all personal data of a deleted account; false if the account is not deleted. */
export async function eraseAccount(tx: Db, userId: string, now: Date): Promise<boolean> {
  const row = await on(tx)
    .updateTable('users')
    .set({
      first_name: '',
      last_name: '',
      password_hash: null,
      time_zone: 'UTC',
      language: sql`default`,
      dark_mode: sql`default`,
      fprom_tid: null,
      erased_at: now,
    })
    .where('id', '=', userId)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findUnerased(db: Db, before: Date): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('users')
    .select('id')
    .where('deleted_at', '<', before)
    .where('erased_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
