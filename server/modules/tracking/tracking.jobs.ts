import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/jobs.ts';

export const checkJob = defineJob({
  name: 'tracking.check',
  schema: z.strictObject({ userId: z.uuid(), requestedBy: z.enum(['plan', 'member']) }),
  // A failed check is rescheduled by its own rules.
  retryLimit: 0,
  expireInSeconds: 900,
  concurrency: 3,
  keepSeconds: 3_600,
  singleton: ({ userId }) => userId,
  singletonWhile: 'unfinished',
});

export const dueJob = defineJob({
  name: 'tracking.due',
  keepSeconds: 3_600,
  cron: '* * * * *',
});

export const priceJob = defineJob({ name: 'tracking.price', cron: '*/15 * * * *' });

export const deleteOldCostsJob = defineJob({
  name: 'tracking.delete-old-costs',
  cron: '27 3 * * *',
});
