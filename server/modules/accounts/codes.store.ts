import type { Db } from '../../platform/database/database.ts';
import type { CodePurpose } from './accounts.tables.ts';

export async function insertChallenge(
  tx: Db,
  challenge: { hash: Buffer; email: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('reset_challenges')
    .values({
      challenge_hash: challenge.hash,
      email: challenge.email,
      created_at: challenge.now,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

export async function findChallenge(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<{ email: string; createdAt: Date; expiresAt: Date } | undefined> {
  return db
    .selectFrom('reset_challenges')
    .select(['email', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('challenge_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Counts one guess, before it is compared and whatever comes of it. Undefined where the challenge
 * is unknown, too old, or has been guessed at often enough. Not inside the transaction that uses the
 * code: a guess that could be undone would not be counted.
 */
export async function countChallengeTry(
  db: Db,
  o: { hash: Buffer; mostTries: number; now: Date },
): Promise<{ email: string } | undefined> {
  return db
    .updateTable('reset_challenges')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('challenge_hash', '=', o.hash)
    .where('tries', '<', o.mostTries)
    .where('expires_at', '>', o.now)
    .returning('email')
    .executeTakeFirst();
}

/** The same for a code that a signed-in user asked for. */
export async function countCodeTry(
  db: Db,
  o: CodeKey & { mostTries: number; now: Date },
): Promise<{ codeHash: string | null } | undefined> {
  return updateUnused(db, o)
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('tries', '<', o.mostTries)
    .where('expires_at', '>', o.now)
    .returning('code_hash as codeHash')
    .executeTakeFirst();
}

type CodeKey = { userId: string; purpose: CodePurpose };

/** The beginning of every change of a code that still waits for its use. */
function updateUnused(db: Db, { userId, purpose }: CodeKey) {
  return db
    .updateTable('codes')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null);
}

export type NewCode = {
  userId: string;
  purpose: CodePurpose;
  /** The challenge that the code answers; null where the session is proof enough. */
  challengeHash: Buffer | null;
  codeHash: string | null;
  now: Date;
  expiresAt: Date;
};

/**
 * The newest code is the only one: it takes the place of the one before. False where that one is
 * younger than `unlessAfter`: of two requests at once only one gets a code.
 */
export async function putCode(
  tx: Db,
  code: NewCode,
  o: { unlessAfter: Date } = { unlessAfter: code.now },
): Promise<boolean> {
  const fresh = {
    challenge_hash: code.challengeHash,
    code_hash: code.codeHash,
    tries: 0,
    created_at: code.now,
    expires_at: code.expiresAt,
    used_at: null,
  };
  const row = await tx
    .insertInto('codes')
    .values({ user_id: code.userId, purpose: code.purpose, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'purpose'])
        .doUpdateSet(fresh)
        .where('codes.created_at', '<=', o.unlessAfter),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Fills in the code that was asked for at `createdAt`; false where it was replaced or spent since. */
export async function setCodeHash(
  db: Db,
  o: CodeKey & { createdAt: Date; codeHash: string },
): Promise<boolean> {
  const row = await updateUnused(db, o)
    .set({ code_hash: o.codeHash })
    .where('created_at', '=', o.createdAt)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findCodeTime(
  db: Db,
  userId: string,
  purpose: CodePurpose,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('codes')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row?.created_at;
}

/** The unused code that answers a challenge, if it is still its account's newest. */
export async function findResetCode(
  db: Db,
  o: { email: string; challengeHash: Buffer; now: Date },
): Promise<{ userId: string; codeHash: string | null } | undefined> {
  return db
    .selectFrom('codes')
    .innerJoin('users', 'users.id', 'codes.user_id')
    .select(['codes.user_id as userId', 'codes.code_hash as codeHash'])
    .where('users.email', '=', o.email)
    .where('users.deleted_at', 'is', null)
    .where('codes.purpose', '=', 'reset')
    .where('codes.challenge_hash', '=', o.challengeHash)
    .where('codes.used_at', 'is', null)
    .where('codes.expires_at', '>', o.now)
    .executeTakeFirst();
}

/** True for the one caller that uses the code up. */
export async function consumeCode(
  tx: Db,
  o: CodeKey & { codeHash: string; now: Date },
): Promise<boolean> {
  const row = await updateUnused(tx, o)
    .set({ used_at: o.now })
    .where('code_hash', '=', o.codeHash)
    .where('expires_at', '>', o.now)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends whatever was on its way for the account: codes, grants, sign-ins that are handed over. */
export async function deletePending(tx: Db, userId: string): Promise<void> {
  for (const table of ['codes', 'reset_grants', 'handoffs'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}

/** What was asked for with an address, by whomever. */
export async function deleteChallengesOf(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('reset_challenges').where('email', '=', email).execute();
}

/** What its time has ended for everybody. */
export async function deleteOverdue(db: Db, now: Date): Promise<void> {
  for (const table of ['codes', 'reset_challenges', 'reset_grants', 'handoffs'] as const) {
    await db.deleteFrom(table).where('expires_at', '<', now).execute();
  }
}
