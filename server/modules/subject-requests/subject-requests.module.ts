import { defineModule } from '../../module.ts';
import { handle, handleDeletion } from '../../platform/jobs/jobs.ts';
import { fulfillRequest } from './fulfill.ts';
import { lookUpDue } from './lookups.ts';
import { mailRequest } from './request-mails.ts';
import { replayRequests } from './replay.ts';
import {
  cleanUpJob,
  fulfillJob,
  lookUpJob,
  requestMailJob,
  sweepJob,
} from './subject-requests.jobs.ts';
import { bindSubjectRequestsRoutes } from './subject-requests.routes.ts';
import { countOpen } from './subject-requests.store.ts';
import { cleanUp, sweep } from './upkeep.ts';

export const subjectRequestsModule = defineModule({
  name: 'subject-requests',
  replay: replayRequests,
  routes: bindSubjectRequestsRoutes,
  gauges: ({ db }) => ({
    rapport_privacy_requests_open: async () => (await countOpen(db)).count,
    async rapport_privacy_next_due_timestamp_seconds() {
      const { dueAt } = await countOpen(db);
      return dueAt === null ? null : dueAt.getTime() / 1_000;
    },
  }),
  jobs: (deps) => [
    handle(fulfillJob, (data) => fulfillRequest(deps, data)),
    handle(lookUpJob, (_, attempt) => lookUpDue(deps, attempt)),
    handle(requestMailJob, (data, attempt) => mailRequest(deps, data, attempt)),
    handle(sweepJob, async () => void (await sweep(deps))),
    handleDeletion(deps, cleanUpJob, (confirmed) => cleanUp(confirmed)),
  ],
});
