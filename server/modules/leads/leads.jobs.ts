import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { YEAR_OF_RETRIES } from '../../platform/jobs/definition.ts';

export const learnJob = defineJob({
  name: 'leads.learn',
  schema: z.strictObject({ userId: z.uuid() }),
  singleton: ({ userId }) => userId,
});

/** The public identifier is in a row of the account, because jobs may outlive the account. */
export const eraseByIdJob = defineJob({
  name: 'leads.erase-by-id',
  schema: z.strictObject({ userId: z.uuid(), personId: z.int() }),
  ...YEAR_OF_RETRIES,
  keepSeconds: 60,
});

export const nightlyJob = defineJob({
  name: 'leads.nightly',
  cron: '23 0 * * *',
  expireInSeconds: 3_600,
});
