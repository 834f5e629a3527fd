import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { JobDefinition, Jobs } from '../../platform/jobs.ts';
import { mailTo } from '../mail/mail.ts';
import { dataReadyJob, processingJob } from './processing.job.ts';
import { processData, type ProcessingDeps, resumeStandingStill } from './processing.ts';
import { dataReadyMail } from './signals.mail.ts';
import * as store from './signals.store.ts';

const resumeJob: JobDefinition<Record<string, never>> = {
  name: 'signals.resume',
  schema: z.strictObject({}),
  cron: '*/10 * * * *',
};

export const signalsJobs = [processingJob, dataReadyJob, resumeJob];

type WorkDeps = ProcessingDeps & Pick<Deps, 'mailer' | 'settings'>;

/** Says who works on the jobs of signals. */
export async function workOnSignals(deps: WorkDeps, jobs: Jobs): Promise<void> {
  await jobs.work(processingJob, ({ userId }, { signal }) => processData(deps, userId, signal));
  await jobs.work(dataReadyJob, ({ userId }, { jobId }) => sayDataIsReady(deps, userId, jobId));
  await jobs.work(resumeJob, () => resumeStandingStill(deps));
}

/** Whoever was deleted meanwhile hears nothing more. A repeated mail has the same Message-ID. */
async function sayDataIsReady(
  { db, mailer, settings }: Pick<Deps, 'db' | 'mailer' | 'settings'>,
  userId: string,
  jobId: string,
): Promise<void> {
  const owner = await store.findOwner(db, userId);
  const processing = await store.findProcessing(db, userId);
  if (!owner || !processing) return;
  const mail = dataReadyMail({
    reader: {
      firstName: owner.first_name,
      email: owner.email,
      emailVerifiedAt: owner.email_verified_at,
    },
    appUrl: settings.http.appUrl,
    posts: processing.posts_done,
    signals: processing.signals,
  });
  await mailTo({ mailer }, owner.email, mail, jobId);
}
