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
  keepSeconds: 3_600,
  cron: '7 * * * *',
});

/** Runs once a day, so it alerts at most once a day. */
export const scoreJob = defineJob({
  name: 'issued-forecasts.score',
  cron: '23 4 * * *',
  expireInSeconds: 3_600,
});
