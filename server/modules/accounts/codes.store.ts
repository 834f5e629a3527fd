import { CODE_MAX_TRIES } from '../../../contract/limits.ts';
import type { Db } from '../../platform/database/database.ts';
import type { CodePurpose } from './accounts.tables.ts';

export type CodeOwner = { userId: string; purpose: CodePurpose };

export type LiveCode = {
  id: string;
  tries: number;
  /** The known device that asked; null for a stranger or a signed-in user. */
  device: Buffer | null;
};

/** The codes of an account that may still be used, oldest first. */
export async function findLiveCodes(
  tx: Db,
  { userId, purpose, now }: CodeOwner & { now: Date },
): Promise<LiveCode[]> {
  return tx
    .selectFrom('codes')
    .leftJoin('reset_challenges as challenge', 'challenge.challenge_hash', 'codes.challenge_hash')
    .select((row) => [
      'codes.id',
      // Of a code that answers a challenge the tries are counted there.
      row.fn.coalesce('challenge.tries', 'codes.tries').as('tries'),
      'challenge.device_hash as device',
    ])
    .where('codes.user_id', '=', userId)
    .where('codes.purpose', '=', purpose)
    .where('codes.used_at', 'is', null)
    .where('codes.expires_at', '>', now)
    .where((row) => row(row.fn.coalesce('challenge.tries', 'codes.tries'), '<', CODE_MAX_TRIES))
    .orderBy('codes.created_at')
    .orderBy('codes.id')
    .execute();
}

export type NewCode = CodeOwner & {
  id: string;
  /** The challenge that the code answers; null where the session is proof enough. */
  challengeHash: Buffer | null;
  /** Null until the code is sent. */
  codeHash: string | null;
  now: Date;
  expiresAt: Date;
};

/** Keeps a code; a second attempt to mail it keeps another one in its place. */
export async function putCode(tx: Db, code: NewCode & { tries: number }): Promise<void> {
  const fresh = {
    challenge_hash: code.challengeHash,
    code_hash: code.codeHash,
    tries: code.tries,
    created_at: code.now,
    expires_at: code.expiresAt,
    used_at: null,
  };
  await tx
    .insertInto('codes')
    .values({ user_id: code.userId, id: code.id, purpose: code.purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(fresh))
    .execute();
}

export async function deleteCode(tx: Db, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('codes').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** The common part of every update of unused codes. */
function updateUnused(db: Db, { userId, purpose }: CodeOwner) {
  return db
    .updateTable('codes')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null);
}

/** Sets the code that was requested at `createdAt`; false if it was displaced or used since. */
export async function setCodeHash(
  db: Db,
  o: CodeOwner & { createdAt: Date; codeHash: string },
): Promise<boolean> {
  const row = await updateUnused(db, o)
    .set({ code_hash: o.codeHash })
    .where('created_at', '=', o.createdAt)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** When the account's newest code was requested, whether used, expired or out of tries. */
export async function findLastCodeTime(db: Db, owner: CodeOwner): Promise<Date | undefined> {
  const row = await db
    .selectFrom('codes')
    .select((codes) => codes.fn.max('created_at').as('at'))
    .where('user_id', '=', owner.userId)
    .where('purpose', '=', owner.purpose)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/**
 * Counts one guess at all live codes of a signed-in user, before it is compared and whatever comes
 * of it; returns those that it may be compared with. Needs the account's lock, but not the
 * transaction that uses the code: a guess that could be undone would not be counted.
 */
export async function countCodeTry(
  tx: Db,
  o: CodeOwner & { now: Date },
): Promise<{ id: string; codeHash: string | null }[]> {
  return updateUnused(tx, o)
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('tries', '<', CODE_MAX_TRIES)
    .where('expires_at', '>', o.now)
    .returning(['id', 'code_hash as codeHash'])
    .execute();
}

/** The live codes that answer a challenge. */
export async function findResetCodes(
  db: Db,
  o: { email: string; challengeHash: Buffer; now: Date },
): Promise<{ userId: string; id: string; codeHash: string | null }[]> {
  return db
    .selectFrom('codes')
    .innerJoin('users', 'users.id', 'codes.user_id')
    .select(['codes.user_id as userId', 'codes.id', 'codes.code_hash as codeHash'])
    .where('users.email', '=', o.email)
    .where('users.deleted_at', 'is', null)
    .where('codes.purpose', '=', 'reset')
    .where('codes.challenge_hash', '=', o.challengeHash)
    .where('codes.used_at', 'is', null)
    .where('codes.expires_at', '>', o.now)
    .execute();
}

/** True for the one caller that uses the code up. */
export async function consumeCode(
  tx: Db,
  o: CodeOwner & { id: string; now: Date },
): Promise<boolean> {
  const row = await updateUnused(tx, o)
    .set({ used_at: o.now })
    .where('id', '=', o.id)
    .where('expires_at', '>', o.now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends whatever was on its way for the account: codes, grants, sign-ins that are handed over. */
export async function deletePending(tx: Db, userId: string): Promise<void> {
  for (const table of ['codes', 'reset_grants', 'handoffs'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}

/** Deletes all challenges for an address, including those that others requested. */
export async function deleteChallengesOf(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('reset_challenges').where('email', '=', email).execute();
}

/** What its time has ended for everybody. */
export async function deleteOverdue(db: Db, now: Date): Promise<void> {
  for (const table of ['codes', 'reset_challenges', 'reset_grants', 'handoffs'] as const) {
    await db.deleteFrom(table).where('expires_at', '<', now).execute();
  }
}
