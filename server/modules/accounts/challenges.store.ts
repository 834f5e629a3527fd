import type { Db } from '../../platform/database/database.ts';

export type Challenge = {
  email: string;
  /** The known device that asked; null for a stranger. */
  device: Buffer | null;
  expiresAt: Date;
};

export async function insertChallenge(
  tx: Db,
  { hash, now, ...challenge }: Challenge & { hash: Buffer; now: Date },
): Promise<void> {
  await tx
    .insertInto('reset_challenges')
    .values({
      challenge_hash: hash,
      email: challenge.email,
      device_hash: challenge.device,
      created_at: now,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

type Guessable = { hash: Buffer; mostTries: number; now: Date };

/** The common part of every update of a challenge that has tries left. */
function updateGuessable(db: Db, o: Guessable) {
  return db
    .updateTable('reset_challenges')
    .where('challenge_hash', '=', o.hash)
    .where('tries', '<', o.mostTries)
    .where('expires_at', '>', o.now);
}

/** Extends a challenge for another code. False if this browser needs a new one. */
export async function extendChallenge(
  tx: Db,
  { email, device, expiresAt, ...o }: Challenge & Guessable,
): Promise<boolean> {
  const row = await updateGuessable(tx, o)
    .set({ expires_at: expiresAt })
    .where('email', '=', email)
    .where('device_hash', 'is not distinct from', device)
    .returning('email')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findChallenge(
  db: Db,
  o: { hash: Buffer; now: Date },
): Promise<Challenge | undefined> {
  return db
    .selectFrom('reset_challenges')
    .select(['email', 'device_hash as device', 'expires_at as expiresAt'])
    .where('challenge_hash', '=', o.hash)
    .where('expires_at', '>', o.now)
    .executeTakeFirst();
}

/**
 * Counts one guess, before it is compared and whatever comes of it. False where the challenge is
 * too old, or has been guessed at often enough. Not inside the transaction that uses the code: a
 * guess that could be undone would not be counted.
 */
export async function countChallengeTry(db: Db, o: Guessable): Promise<boolean> {
  const row = await updateGuessable(db, o)
    .set((columns) => ({ tries: columns('tries', '+', 1) }))
    .returning('challenge_hash')
    .executeTakeFirst();
  return row !== undefined;
}
