import type { Db } from '../../platform/database/database.ts';

export type Account = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string | null;
  emailVerifiedAt: Date | null;
  timeZone: string;
};

const ACCOUNT = [
  'id',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'password_hash as passwordHash',
  'email_verified_at as emailVerifiedAt',
  'time_zone as timeZone',
] as const;

/** The id of no account, so that look-ups for an unknown address take as long and find nothing. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

export async function findByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(ACCOUNT)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function findById(db: Db, userId: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(ACCOUNT)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export type NewAccount = Account & { fpromTid: string | null; createdAt: Date };

/** False where the address has an account already. */
export async function insertAccount(tx: Db, account: NewAccount): Promise<boolean> {
  const row = await tx
    .insertInto('users')
    .values({
      id: account.id,
      email: account.email,
      email_verified_at: account.emailVerifiedAt,
      first_name: account.firstName,
      last_name: account.lastName,
      password_hash: account.passwordHash,
      time_zone: account.timeZone,
      fprom_tid: account.fpromTid,
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setNames(
  db: Db,
  userId: string,
  names: { firstName: string; lastName: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ first_name: names.firstName, last_name: names.lastName })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}

export type Settings = {
  language?: 'en' | undefined;
  timeZone?: string | undefined;
  /** Null follows the system. */
  darkMode?: boolean | null | undefined;
  registrationFinishedAt?: Date | undefined;
};

/** What is undefined stays; the first time that a registration was finished stays too. */
export async function setSettings(db: Db, userId: string, settings: Settings): Promise<void> {
  await db
    .updateTable('users')
    .set((row) => ({
      // Never an empty update, which is no SQL.
      language: settings.language ?? row.ref('language'),
      time_zone: settings.timeZone,
      dark_mode: settings.darkMode,
      registration_finished_at:
        settings.registrationFinishedAt &&
        row.fn.coalesce('registration_finished_at', row.val(settings.registrationFinishedAt)),
    }))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** A new password; the address counts as proved where the owner came by a mailed code. */
export async function setPassword(
  tx: Db,
  userId: string,
  o: { passwordHash: string | null; emailVerifiedAt?: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set((row) => ({
      password_hash: o.passwordHash,
      email_verified_at:
        o.emailVerifiedAt && row.fn.coalesce('email_verified_at', row.val(o.emailVerifiedAt)),
    }))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Keeps the row from being deleted until the transaction ends. False where it is already. */
export async function holdAccount(tx: Db, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends an account: nobody signs in to it from here on, and its address is free for a new one.
 * False where that was done before.
 */
export async function markDeleted(tx: Db, userId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ deleted_at: now, email: `deleted ${userId}`, email_verified_at: null })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  await tx.deleteFrom('identities').where('user_id', '=', userId).execute();
  return row !== undefined;
}

/** Leaves nothing of a deleted account but the fact that there was one. */
export async function eraseAccount(tx: Db, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      first_name: '',
      last_name: '',
      password_hash: null,
      time_zone: 'UTC',
      dark_mode: null,
      fprom_tid: null,
      erased_at: now,
    })
    .where('id', '=', userId)
    .where('deleted_at', 'is not', null)
    .execute();
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Accounts deleted before `before` that are not fully erased. */
export async function findUnerased(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', '<', before)
    .where('erased_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** False where the password is no longer the one that was checked before. */
export async function replacePassword(
  tx: Db,
  userId: string,
  o: { passwordBefore: string | null; passwordHash: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ password_hash: o.passwordHash })
    .where('id', '=', userId)
    .where('password_hash', 'is not distinct from', o.passwordBefore)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
