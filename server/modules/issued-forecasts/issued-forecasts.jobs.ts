import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/jobs.ts';

export const issueJob = defineJob({
  name: 'issued-forecasts.issue',
  schema: z.strictObject({ userId: z.uuid() }),
  keepSeconds: 3_600,
  singleton: ({ userId }) => userId,
});

export const dueJob = defineJob({
  name: 'issued-forecasts.due',
  schema: z.strictObject({}),
  keepSeconds: 3_600,
  cron: '7 * * * *',
});

/** Once a day, and so is its alert. */
export const scoreJob = defineJob({
  name: 'issued-forecasts.score',
  schema: z.strictObject({}),
  cron: '23 4 * * *',
  expireInSeconds: 3_600,
});
