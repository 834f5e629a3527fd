import { defineModule, ERASED } from '../../module.ts';
import { handle, handleDeletion } from '../../platform/jobs/jobs.ts';
import { openerRetentionJob, sweepOpenersJob } from './openers.jobs.ts';
import { type OpenersDeps, bindOpenersRoutes } from './openers.routes.ts';
import { sweepRequests } from './requests/give-up.ts';
import { deleteVariantsDue, followMerge } from './requests/requests.store.ts';

export const openersModule = defineModule<OpenersDeps>({
  name: 'openers',
  routes: bindOpenersRoutes,
  jobs: (deps) => [
    handle(sweepOpenersJob, () => sweepRequests(deps)),
    handleDeletion(deps, openerRetentionJob, ({ db, clock }) => deleteVariantsDue(db, clock.now())),
  ],
  listeners: () => ({
    'people.merged': (tx, merged) => followMerge(tx, merged),
  }),
  data: {
    opener_variants: ERASED,
    opener_requests: ERASED,
    opener_settings: ERASED,
  },
});
