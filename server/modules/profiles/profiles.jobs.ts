import * as z from 'zod/mini';
import type { JobDefinition, Jobs } from '../../platform/jobs.ts';
import { analysisJob } from './analysis.job.ts';
import { forgetPreviews } from './preview.ts';
import { analyse, type AnalysisDeps } from './profile-analysis.ts';

const forgetPreviewsJob: JobDefinition<Record<string, never>> = {
  name: 'profiles.forget-previews',
  schema: z.strictObject({}),
  cron: '43 * * * *',
};

export const profilesJobs = [analysisJob, forgetPreviewsJob];

/** Says who works on the jobs of profiles. */
export async function workOnProfiles(deps: AnalysisDeps, jobs: Jobs): Promise<void> {
  await jobs.work(analysisJob, (run, { attempt }) => analyse(deps, run, attempt));
  await jobs.work(forgetPreviewsJob, () => forgetPreviews(deps));
}
