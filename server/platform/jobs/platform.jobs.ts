import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { runUpkeep, upkeepJob } from '../database/upkeep.ts';
import { handle } from './definition.ts';
import { defineJob, type HandledJob, type Jobs } from './jobs.ts';
import { forgetExpiredLimits, forgetLimitsJob } from '../limits/rate-limit.ts';

const failUnclaimedJob = defineJob({
  name: 'platform.fail-unclaimed-jobs',
  schema: z.strictObject({}),
  cron: '7 * * * *',
});

export function platformJobs(deps: {
  database: Pick<Database, 'kind' | 'pool'>;
  jobs: Pick<Jobs, 'failUnclaimed'>;
}): HandledJob[] {
  return [
    handle(forgetLimitsJob, () => forgetExpiredLimits(deps.database)),
    handle(upkeepJob, () => runUpkeep(deps.database)),
    handle(failUnclaimedJob, () => deps.jobs.failUnclaimed()),
  ];
}
