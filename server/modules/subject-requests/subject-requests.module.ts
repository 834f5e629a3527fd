import { defineModule } from '../../module.ts';
import { handle } from '../../platform/jobs/jobs.ts';
import { fulfill } from './fulfill.ts';
import { mailRequest } from './request-mails.ts';
import { cleanUpJob, fulfillJob, requestMailJob, sweepJob } from './subject-requests.jobs.ts';
import { subjectRequestsRoutes } from './subject-requests.routes.ts';
import { cleanUp, sweep } from './upkeep.ts';

export const subjectRequestsModule = defineModule({
  name: 'subject-requests',
  routes: subjectRequestsRoutes,
  jobs: (deps) => [
    handle(fulfillJob, ({ id }) => fulfill(deps, id)),
    handle(requestMailJob, (data, attempt) => mailRequest(deps, data, attempt)),
    handle(sweepJob, async () => void (await sweep(deps))),
    handle(cleanUpJob, () => cleanUp(deps)),
  ],
});
