import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { eraseActivity } from '../security/security.ts';
import { eraseAccount } from './accounts.store.ts';

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

/** Every step may run again: ending what is ended and erasing what is erased changes nothing. */
export async function workErasure(
  deps: Pick<Deps, 'db' | 'clock'>,
  ports: ErasurePorts,
  { userId }: z.output<typeof ErasureData>,
): Promise<void> {
  await ports.endBilling(userId);
  await inTransaction(deps.db, async (tx) => {
    // The account's row first, as everywhere.
    await eraseAccount(tx, userId, deps.clock.now());
    for (const erase of ports.eraseData) await erase(tx, userId);
    await eraseActivity(tx, userId);
  });
}
