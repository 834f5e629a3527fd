import * as z from 'zod/mini';
import type { JobDefinition } from '../../platform/jobs.ts';

export const ANALYSIS_RETRIES = 3;

const AnalysisRun = z.strictObject({ userId: z.uuid(), run: z.int() });

/** Somebody waits for it: a source that is away is given up after half a minute, not after hours. */
export const analysisJob: JobDefinition<z.output<typeof AnalysisRun>> = {
  name: 'profiles.analyse',
  schema: AnalysisRun,
  retryLimit: ANALYSIS_RETRIES,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
  concurrency: 4,
};
