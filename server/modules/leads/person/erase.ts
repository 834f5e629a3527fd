import type { Deps } from '../../../deps.ts';
import { keysOf, type PersonKey } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import type { JobData } from '../../../platform/jobs/jobs.ts';
import { holdObjections, suppressFor } from '../../privacy/privacy.ts';
import {
  type DescribedPerson,
  eraseFrom,
  findKeysOf,
  lockTracking,
} from '../../signals/signals.ts';
import { eraseByIdJob } from '../leads.jobs.ts';

type EraseDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;

export async function eraseLead(
  deps: EraseDeps & Pick<Deps, 'jobs'>,
  userId: string,
  { person_id: id }: DescribedPerson,
): Promise<{ erased: true }> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await holdAccount(tx, userId))) return;
    const keys = await findKeysOf(tx, userId, id);
    await eraseKeys(deps, tx, { userId, keys });
    const named = keys.find(({ kind }) => kind === 'public');
    if (named && !keys.some(({ kind }) => kind === 'member')) {
      await deps.jobs.send(eraseByIdJob, { userId, publicIdentifier: named.value });
    }
  });
  return { erased: true };
}

/** Reactions name people by the member id alone, so one who is kept out by it is looked up. */
export async function eraseById(
  deps: EraseDeps & Pick<Deps, 'network'>,
  { userId, publicIdentifier }: JobData<typeof eraseByIdJob>,
): Promise<void> {
  const profile = await deps.network.lookUpProfile(publicIdentifier);
  if (!profile) return;
  const keys = keysOf({ kind: 'member', ...profile });
  await inTransaction(deps.db, async (tx) => {
    if (await holdAccount(tx, userId)) await eraseKeys(deps, tx, { userId, keys });
  });
}

async function holdAccount(tx: Db, userId: string): Promise<boolean> {
  await holdObjections(tx);
  return (await lockTracking(tx, userId)) !== undefined;
}

async function eraseKeys(
  deps: EraseDeps,
  tx: Db,
  { userId, keys }: { userId: string; keys: readonly PersonKey[] },
): Promise<void> {
  await eraseFrom(deps, tx, userId, keys);
  await suppressFor(deps, tx, { userId, keys });
}
