import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs.ts';

/** Learns from an account's answers after they changed. */
export const learnJob = defineJob({
  name: 'leads.learn',
  schema: z.strictObject({ userId: z.uuid() }),
  singleton: ({ userId }) => userId,
});

/** Finds the rings of each account and remembers its ranking, once a night. */
export const nightlyJob = defineJob({
  name: 'leads.nightly',
  schema: z.strictObject({}),
  cron: '23 0 * * *',
  expireInSeconds: 3_600,
});
