import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { MAIL_RETRIES } from '../../platform/mail/mail.ts';

const ofUser = z.strictObject({ userId: z.uuid() });

export const PROCESSING_CONCURRENCY = 2;

/** Each attempt continues where the previous one ended; at most one runs per user. */
export const processingJob = defineJob({
  name: 'signals.process',
  schema: ofUser,
  retryLimit: 100,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 600,
  expireInSeconds: 1800,
  concurrency: PROCESSING_CONCURRENCY,
  singleton: ({ userId }) => userId,
  singletonWhile: 'unfinished',
});

export const dataReadyJob = defineJob({
  name: 'signals.data-ready-mail',
  schema: ofUser,
  ...MAIL_RETRIES,
});

export const resumeJob = defineJob({ name: 'signals.resume', cron: '*/10 * * * *' });

/**
 * Opens with the allowance of one period alone, however late the job runs. Jobs of earlier versions
 * have no period.
 */
export const openWaitingJob = defineJob({
  name: 'signals.open-waiting',
  schema: z.strictObject({ userId: z.uuid(), periodStart: z.optional(z.iso.datetime()) }),
  singleton: ({ userId, periodStart = '' }) => `${userId} ${periodStart}`,
});

export const retentionJob = defineJob({
  name: 'signals.retention',
  cron: '11 3 * * *',
  expireInSeconds: 3_600,
});
