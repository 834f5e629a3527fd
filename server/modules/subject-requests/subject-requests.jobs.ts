import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { YEAR_OF_RETRIES } from '../../platform/jobs/definition.ts';
import { MAIL_RETRIES } from '../../platform/mail/mail.ts';

const ofRequest = z.strictObject({ id: z.uuid() });

export const fulfillJob = defineJob({
  name: 'subject-requests.fulfil',
  schema: ofRequest,
  ...YEAR_OF_RETRIES,
  concurrency: 4,
  singleton: ({ id }) => id,
});

export const requestMailJob = defineJob({
  name: 'subject-requests.request-mail',
  schema: ofRequest,
  ...MAIL_RETRIES,
});

/** One at a time, so that networks take turns. */
export const lookUpJob = defineJob({
  name: 'subject-requests.look-up',
  retryLimit: 0,
  expireInSeconds: 3_600,
  keepSeconds: 3_600,
  singleton: () => 'all',
  singletonWhile: 'unfinished',
  cron: '* * * * *',
});

export const sweepJob = defineJob({ name: 'subject-requests.sweep', cron: '23 2 * * *' });

export const cleanUpJob = defineJob({ name: 'subject-requests.clean-up', cron: '43 * * * *' });
