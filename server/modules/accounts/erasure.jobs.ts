import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { eraseActivity } from '../security/security.ts';
import { eraseAccount, findUnerased } from './accounts.store.ts';

/** What other modules do about a deleted account; given by whoever composes the server. */
export type ErasurePorts = {
  /** Ends what the account pays for, at the provider. Throws to be called again later. */
  endBilling(userId: string): Promise<void>;
  /** Each deletes the rows of its module, in the one transaction that erases the account. */
  eraseData: readonly ((tx: Db, userId: string) => Promise<void>)[];
};

const ErasureData = z.strictObject({ userId: z.uuid() });

/** Tried for more than a year, once an hour at last: nobody may be billed who has left. */
export const erasureJob: JobDefinition<z.output<typeof ErasureData>> = {
  name: 'accounts.erase',
  schema: ErasureData,
  retryLimit: 10_000,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 3_600,
  expireInSeconds: 300,
  singleton: ({ userId }) => userId,
};

/**
 * What we hold goes first: it needs nobody else. Every step may run again: erasing what is erased
 * and ending what is ended changes nothing.
 */
export async function workErasure(
  deps: Pick<Deps, 'db' | 'clock'>,
  ports: ErasurePorts,
  { userId }: z.output<typeof ErasureData>,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    // The account's row first, as everywhere.
    await eraseAccount(tx, userId, deps.clock.now());
    for (const erase of ports.eraseData) await erase(tx, userId);
    await eraseActivity(tx, userId);
  });
  await ports.endBilling(userId);
}

/** Sends the job again for deleted accounts that are not erased: it may have been lost. */
export async function resumeErasures({ db, clock, jobs, log }: ResumeDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - LOST_AFTER_MS);
  for (const userId of await findUnerased(db, before)) {
    log.error({ userId }, 'a deleted account is still not erased: retrying');
    await jobs.send(erasureJob, { userId });
  }
}

type ResumeDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'log'>;

const LOST_AFTER_MS = 10 * 60_000;
