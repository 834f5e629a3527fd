import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { UsersTables } from './users.tables.ts';

const on = selectTables<UsersTables>();

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

/**
 * An id without an account, so that queries for unknown addresses take as long as for known ones.
 */
export const UNKNOWN_USER = '00000000-0000-0000-0000-000000000000';

export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return on(db)
    .selectFrom('users')
    .select(ACCOUNT)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function findAccount(db: Db, userId: string): Promise<Account | undefined> {
  return on(db)
    .selectFrom('users')
    .select(ACCOUNT)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export type Contact = {
  email: string;
  firstName: string;
  emailVerifiedAt: Date | null;
  timeZone: string;
};

export async function findContact(db: Db, userId: string): Promise<Contact | undefined> {
  return on(db)
    .selectFrom('users')
    .select([
      'email',
      'first_name as firstName',
      'email_verified_at as emailVerifiedAt',
      'time_zone as timeZone',
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function findSignUp(
  db: Db,
  userId: string,
): Promise<{ trackingId: string | null; signedUpAt: Date } | undefined> {
  return on(db)
    .selectFrom('users')
    .select(['fprom_tid as trackingId', 'created_at as signedUpAt'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export type NewAccount = Account & { fpromTid: string | null; createdAt: Date };

/** False if the address already has an account. */
export async function insertAccount(tx: Db, account: NewAccount): Promise<boolean> {
  const row = await on(tx)
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
  await on(db)
    .updateTable('users')
    .set({ first_name: names.firstName, last_name: names.lastName })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** `emailVerifiedAt` does not replace an earlier one. */
export async function setPassword(
  tx: Db,
  userId: string,
  options: { passwordHash: string | null; emailVerifiedAt?: Date },
): Promise<void> {
  await on(tx)
    .updateTable('users')
    .set((row) => ({
      password_hash: options.passwordHash,
      email_verified_at:
        options.emailVerifiedAt &&
        row.fn.coalesce('email_verified_at', row.val(options.emailVerifiedAt)),
    }))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Keeps an earlier time. */
export async function verifyEmail(tx: Db, userId: string, now: Date): Promise<void> {
  await on(tx)
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Whether the password is still the one with this hash. */
export async function hasPassword(tx: Db, userId: string, passwordHash: string): Promise<boolean> {
  const row = await on(tx)
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the password has changed since it was checked. */
export async function replacePassword(
  tx: Db,
  userId: string,
  options: { passwordBefore: string | null; passwordHash: string },
): Promise<boolean> {
  const row = await on(tx)
    .updateTable('users')
    .set({ password_hash: options.passwordHash })
    .where('id', '=', userId)
    .where('password_hash', 'is not distinct from', options.passwordBefore)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
