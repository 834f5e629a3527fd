import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { AccountsTables } from '../accounts.tables.ts';

const on = selectTables<AccountsTables>();

export type Challenge = {
  email: string;
  device: Buffer | null;
  expiresAt: Date;
};

export async function insertChallenge(
  tx: Db,
  { hash, now, ...challenge }: Challenge & { hash: Buffer; now: Date },
): Promise<void> {
  await on(tx)
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

type Guessable = { hash: Buffer; maxTries: number; now: Date };

function updateGuessable(db: Db, options: Guessable) {
  return on(db)
    .updateTable('reset_challenges')
    .where('challenge_hash', '=', options.hash)
    .where('tries', '<', options.maxTries)
    .where('expires_at', '>', options.now);
}

export async function extendChallenge(
  tx: Db,
  { email, device, expiresAt, ...guessable }: Challenge & Guessable,
): Promise<boolean> {
  const row = await updateGuessable(tx, guessable)
    .set({ expires_at: expiresAt })
    .where('email', '=', email)
    .where('device_hash', 'is not distinct from', device)
    .returning('email')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findChallenge(
  db: Db,
  options: { hash: Buffer; now: Date },
): Promise<Challenge | undefined> {
  return on(db)
    .selectFrom('reset_challenges')
    .select(['email', 'device_hash as device', 'expires_at as expiresAt'])
    .where('challenge_hash', '=', options.hash)
    .where('expires_at', '>', options.now)
    .executeTakeFirst();
}

/**
 * False if the challenge has expired or has no tries left. Never in the transaction that uses the
 * code: a rollback would undo the count.
 */
export async function countChallengeTry(db: Db, options: Guessable): Promise<boolean> {
  const row = await updateGuessable(db, options)
    .set((columns) => ({ tries: columns('tries', '+', 1) }))
    .returning('challenge_hash')
    .executeTakeFirst();
  return row !== undefined;
}
