import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import type { JobData } from '../../../platform/jobs/jobs.ts';
import { eraseAccount, findUnerased } from '../../users/users.ts';
import { erasureJob } from '../accounts.jobs.ts';
import { deletePending } from '../codes/codes.store.ts';
import { deleteDevices } from '../devices/devices.ts';
import { deleteIdentities } from '../google/google.store.ts';

/**
 * Erases a deleted account: its row here, all other rows in the modules that listen. Idempotent.
 */
export async function eraseDeleted(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  { userId }: JobData<typeof erasureJob>,
): Promise<void> {
  await runInTransaction(db, async (tx) => {
    const isDeleted = await eraseAccount(tx, userId, clock.now());
    if (isDeleted) await events.emit(tx, 'account.erased', { userId });
  });
}

export async function deleteSignInData(tx: Db, userId: string): Promise<void> {
  await deletePending(tx, userId);
  await deleteIdentities(tx, userId);
  await deleteDevices(tx, userId);
}

export async function resumeErasures({
  db,
  clock,
  jobs,
  log,
}: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log'>): Promise<void> {
  const before = new Date(clock.now().getTime() - LOST_AFTER_MS);
  for (const userId of await findUnerased(db, before)) {
    log.error({ userId }, 'a deleted account is still not erased: retrying');
    await jobs.send(erasureJob, { userId });
  }
}

const LOST_AFTER_MS = 10 * 60_000;
