import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Retried for about three days: time for an operator to fix an API key. */
export const signUpJob = defineJob({
  name: 'affiliates.sign-up',
  schema: z.strictObject({ userId: z.uuid() }),
  retryLimit: 80,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 3_600,
  expireInSeconds: 60,
  singleton: ({ userId }) => userId,
  singletonWhile: 'unfinished',
});
