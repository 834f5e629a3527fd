import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/jobs.ts';

export const cleanUpJob = defineJob({
  name: 'agents.clean-up',
  schema: z.strictObject({}),
  cron: '41 * * * *',
});
