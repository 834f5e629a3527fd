import * as z from 'zod/mini';
import type { JobDefinition } from '../../platform/jobs.ts';
import { PATIENT_MAIL } from '../../platform/mail.ts';

const Processing = z.strictObject({ userId: z.uuid() });

/**
 * Reads all that is there of a member's posts. Each attempt goes on where the one before ended, so
 * a source that is away for hours costs time and no work; one at a time for each user.
 */
export const processingJob: JobDefinition<z.output<typeof Processing>> = {
  name: 'signals.process',
  schema: Processing,
  retryLimit: 100,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 600,
  expireInSeconds: 1800,
  concurrency: 2,
  singleton: ({ userId }) => userId,
  singletonWhile: 'unfinished',
};

/** Tells that the data is ready; sent in the transaction that ends the processing. */
export const dataReadyJob: JobDefinition<z.output<typeof Processing>> = {
  name: 'signals.data-ready-mail',
  schema: Processing,
  ...PATIENT_MAIL,
};
