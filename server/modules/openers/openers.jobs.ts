import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/jobs.ts';

export const sweepOpenersJob = defineJob({
  name: 'openers.sweep',
  schema: z.strictObject({}),
  cron: '* * * * *',
});

export const openerRetentionJob = defineJob({
  name: 'openers.retention',
  schema: z.strictObject({}),
  cron: '41 3 * * *',
});
