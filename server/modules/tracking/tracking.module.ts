import type { Deps } from '../../deps.ts';
import { defineModule, ERASED } from '../../module.ts';
import { handle, handleDeletion } from '../../platform/jobs/jobs.ts';
import { saveFirstFollowers } from './checks/followers.ts';
import { checkPosts, type CheckDeps } from './checks/check-posts.ts';
import { deleteOldCosts, sendDueChecks, startTracking, updatePrice } from './checks/schedule.ts';
import { createSourceGauges } from './source/source-gauges.ts';
import type { SourceStandingDeps } from './source/source-standing.ts';
import { deleteOldCostsJob, dueJob, checkJob, priceJob } from './tracking.jobs.ts';
import { bindTrackingRoutes } from './tracking.routes.ts';

export const trackingModule = defineModule<CheckDeps & SourceStandingDeps & Pick<Deps, 'jobs'>>({
  name: 'tracking',
  routes: bindTrackingRoutes,
  jobs: (deps) => [
    handle(checkJob, ({ userId, requestedBy }, { stop }) =>
      checkPosts(deps, { userId, requestedBy, stop }),
    ),
    handle(dueJob, () => sendDueChecks(deps)),
    handle(priceJob, () => updatePrice(deps)),
    handleDeletion(deps, deleteOldCostsJob, (confirmed) => deleteOldCosts(confirmed)),
  ],
  gauges: createSourceGauges,
  listeners: (deps) => ({
    'profile.linked': (tx, linked) => saveFirstFollowers(tx, linked),
    'history.read': (tx, { userId }) => startTracking(deps, tx, userId),
  }),
  data: {
    // Locked first, to wait for a check that is just being saved.
    reading_plans: ERASED,
    tracked_posts: ERASED,
    follower_counts: ERASED,
    account_costs: ERASED,
  },
});
