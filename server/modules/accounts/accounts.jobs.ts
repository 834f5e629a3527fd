import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { forgetOldActivity } from '../security/security.ts';
import { deleteEndedSessions } from '../sessions/sessions.ts';
import { deletionCodeJob, resetCodeJob, workDeletionCode, workResetCode } from './codes.jobs.ts';
import { deleteOverdue } from './codes.store.ts';
import { newDeviceJob, workNewDevice } from './devices.jobs.ts';
import { forgetUnseenDevices } from './devices.ts';
import { goodbyeJob, workGoodbye } from './goodbye.jobs.ts';
import { type ErasurePorts, erasureJob, workErasure } from './erasure.jobs.ts';
import { noticeJob, workNotice } from './notices.jobs.ts';

export type { ErasurePorts } from './erasure.jobs.ts';

/** Rows that only time ends: spent codes and challenges, sessions long over. */
const cleanUpJob: JobDefinition<Record<string, never>> = {
  name: 'accounts.clean-up',
  schema: z.strictObject({}),
  cron: '17 3 * * *',
};

export const accountsJobs = [
  noticeJob,
  newDeviceJob,
  resetCodeJob,
  deletionCodeJob,
  goodbyeJob,
  erasureJob,
  cleanUpJob,
];

type WorkDeps = Pick<
  Deps,
  'db' | 'clock' | 'jobs' | 'limits' | 'log' | 'mailer' | 'metrics' | 'secrets' | 'settings'
>;

export async function workOnAccounts(deps: WorkDeps, ports: ErasurePorts): Promise<void> {
  const { jobs } = deps;
  await jobs.work(noticeJob, (data, attempt) => workNotice(deps, data, attempt));
  await jobs.work(resetCodeJob, (data, attempt) => workResetCode(deps, data, attempt));
  await jobs.work(deletionCodeJob, (data, attempt) => workDeletionCode(deps, data, attempt));
  await jobs.work(newDeviceJob, (data, attempt) => workNewDevice(deps, data, attempt));
  await jobs.work(goodbyeJob, (data, attempt) => workGoodbye(deps, data, attempt));
  await jobs.work(erasureJob, (data) => workErasure(deps, ports, data));
  await jobs.work(cleanUpJob, async () => {
    await deleteOverdue(deps.db, deps.clock.now());
    await deleteEndedSessions(deps);
    await forgetUnseenDevices(deps);
    await forgetOldActivity(deps);
  });
}
