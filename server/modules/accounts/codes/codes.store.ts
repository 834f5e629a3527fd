import { sql } from 'kysely';
import { CODE_MAX_TRIES } from '../../../../contract/limits.ts';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import { deleteUnlocked } from '../../../platform/database/unlocked.ts';
import type { AccountsTables, CodePurpose } from '../accounts.tables.ts';

const on = selectTables<AccountsTables>();

export type CodeOwner = { userId: string; purpose: CodePurpose };

export type LiveCode = {
  id: string;
  tries: number;
  device: Buffer | null;
};

export async function findLiveCodes(
  tx: Db,
  { userId, purpose, now }: CodeOwner & { now: Date },
): Promise<LiveCode[]> {
  return on(tx)
    .selectFrom('codes')
    .leftJoin('reset_challenges as challenge', 'challenge.challenge_hash', 'codes.challenge_hash')
    .select((row) => [
      'codes.id',
      // Tries at the code of a challenge are counted by the challenge.
      row.fn.coalesce('challenge.tries', 'codes.tries').as('tries'),
      'challenge.device_hash as device',
    ])
    .where('codes.user_id', '=', userId)
    .where('codes.purpose', '=', purpose)
    .where('codes.used_at', 'is', null)
    .where('codes.expires_at', '>', now)
    .where((row) => row(row.fn.coalesce('challenge.tries', 'codes.tries'), '<', CODE_MAX_TRIES))
    .orderBy('codes.created_at')
    .execute();
}

export type NewCode = CodeOwner & {
  id: string;
  challengeHash: Buffer | null;
  codeHash: string | null;
  now: Date;
  expiresAt: Date;
};

/** A retry of the mail replaces the code. */
export async function putCode(tx: Db, code: NewCode & { tries: number }): Promise<void> {
  const fresh = {
    challenge_hash: code.challengeHash,
    code_hash: code.codeHash,
    tries: code.tries,
    created_at: code.now,
    expires_at: code.expiresAt,
    used_at: null,
  };
  await on(tx)
    .insertInto('codes')
    .values({ user_id: code.userId, id: code.id, purpose: code.purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(fresh))
    .execute();
}

export async function deleteCode(tx: Db, userId: string, id: string): Promise<void> {
  await on(tx).deleteFrom('codes').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** The code of the welcome mail verifies the address, too. */
const ENTERED_FOR: Partial<Record<CodePurpose, readonly CodePurpose[]>> = {
  verify: ['verify', 'welcome'],
};

function updateUnused(db: Db, { userId, purpose }: CodeOwner) {
  return on(db)
    .updateTable('codes')
    .where('user_id', '=', userId)
    .where('purpose', 'in', ENTERED_FOR[purpose] ?? [purpose])
    .where('used_at', 'is', null);
}

export async function setCodeHash(
  db: Db,
  options: CodeOwner & { createdAt: Date; codeHash: string },
): Promise<boolean> {
  const row = await updateUnused(db, options)
    .set({ code_hash: options.codeHash })
    .where('purpose', '=', options.purpose)
    .where('created_at', '=', options.createdAt)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findLastCodeTime(db: Db, owner: CodeOwner): Promise<Date | undefined> {
  const row = await on(db)
    .selectFrom('codes')
    .select((codes) => codes.fn.max('created_at').as('at'))
    .where('user_id', '=', owner.userId)
    .where('purpose', '=', owner.purpose)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/**
 * Counts one guess at all live codes. Needs the account's lock, and a separate transaction: a
 * rollback must not undo the count.
 */
export async function countCodeTry(
  tx: Db,
  options: CodeOwner & { now: Date; maxTries: number },
): Promise<{ id: string; purpose: CodePurpose; codeHash: string | null }[]> {
  return updateUnused(tx, options)
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('tries', '<', options.maxTries)
    .where('expires_at', '>', options.now)
    .returning(['id', 'purpose', 'code_hash as codeHash'])
    .execute();
}

export async function findResetCodes(
  db: Db,
  options: { userId: string; challengeHash: Buffer; now: Date },
): Promise<{ id: string; codeHash: string | null }[]> {
  return on(db)
    .selectFrom('codes')
    .select(['id', 'code_hash as codeHash'])
    .where('user_id', '=', options.userId)
    .where('challenge_hash', '=', options.challengeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', options.now)
    .execute();
}

/** True for one caller only. */
export async function consumeCode(
  tx: Db,
  options: CodeOwner & { id: string; now: Date },
): Promise<boolean> {
  const row = await updateUnused(tx, options)
    .set({ used_at: options.now })
    .where('id', '=', options.id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePending(tx: Db, userId: string): Promise<void> {
  for (const table of ['codes', 'reset_grants', 'handoffs'] as const) {
    await on(tx).deleteFrom(table).where('user_id', '=', userId).execute();
  }
}

export async function deleteChallenges(tx: Db, email: string): Promise<void> {
  await on(tx).deleteFrom('reset_challenges').where('email', '=', email).execute();
}

/** Of all accounts. */
export async function deleteAllPending(db: Db): Promise<void> {
  for (const table of ['codes', 'reset_challenges', 'reset_grants', 'handoffs'] as const) {
    await on(db).deleteFrom(table).execute();
  }
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  for (const table of ['codes', 'reset_challenges', 'reset_grants', 'handoffs'] as const) {
    await deleteUnlocked(db, table, sql`expires_at < ${now}`);
  }
}
