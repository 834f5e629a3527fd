import type { Deps } from '../../deps.ts';
import { defineModule, ERASED } from '../../module.ts';
import type { Db } from '../../platform/database/tables.ts';
import { handle, handleDeletion } from '../../platform/jobs/jobs.ts';
import { saveFirstFollowers } from './checks/followers.ts';
import { eraseFollowerCounts } from './checks/followers.store.ts';
import { checkPosts, type CheckDeps } from './checks/check-posts.ts';
import { erasePlans } from './planning/plans.store.ts';
import { deleteOldCosts, sendDueChecks, startTracking, updatePrice } from './checks/schedule.ts';
import { createSourceGauges } from './source/source-gauges.ts';
import { eraseAccountCosts } from './source/source-costs.store.ts';
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
    'data.erased': (tx, { userId }) => erase(tx, userId),
    'account.erased': (tx, { userId }) => erase(tx, userId),
  }),
  data: {
    reading_plans: ERASED,
    tracked_posts: ERASED,
    follower_counts: ERASED,
    account_costs: ERASED,
  },
});

async function erase(tx: Db, userId: string): Promise<void> {
  await erasePlans(tx, userId);
  await eraseFollowerCounts(tx, userId);
  await eraseAccountCosts(tx, userId);
}
