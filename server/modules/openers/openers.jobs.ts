import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Gives up requests that hang, as after a kill. */
export const sweepOpenersJob = defineJob({
  name: 'openers.sweep',
  schema: z.strictObject({}),
  cron: '* * * * *',
});

/** Deletes variants whose time is over. */
export const openerRetentionJob = defineJob({
  name: 'openers.retention',
  schema: z.strictObject({}),
  cron: '41 3 * * *',
});
