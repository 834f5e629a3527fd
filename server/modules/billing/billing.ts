import type { Jobs } from '../../platform/jobs.ts';
import type { Deps } from '../../deps.ts';
import {
  billingNoticeJob,
  cancelExtraJob,
  endBillingJob,
  reconcileJob,
  syncCustomerJob,
} from './billing.jobs.ts';
import { type SyncDeps, syncCustomer } from './customer-sync.ts';
import { cancelExtra, endBilling } from './ending.ts';
import { noteFailure } from './events.store.ts';
import { mailNotice } from './notices.ts';
import { reconcile } from './reconcile.ts';

/** The face of billing: what the rest of the server may use of it. */
export { billingJobs } from './billing.jobs.ts';
export { type BillingDeps, billingRoutes } from './billing.routes.ts';
export { standingOf } from './billing.rules.ts';
export { customerOf, eraseBilling, findSubscription } from './billing.store.ts';
export { endBillingFor } from './ending.ts';
export { countEvents, listEvents, readLedger } from './ledger.store.ts';
export { type PlanCatalogue, planCatalogue } from './plan-catalogue.ts';
export { reconcile } from './reconcile.ts';
export { syncCustomer } from './customer-sync.ts';

/** Says who works on the jobs of billing. */
export async function workOnBilling(
  deps: SyncDeps & Pick<Deps, 'mailer' | 'settings'>,
  jobs: Jobs,
): Promise<void> {
  await jobs.work(syncCustomerJob, async ({ customerId }) => {
    try {
      await syncCustomer(deps, customerId);
    } catch (error) {
      await noteFailure(deps.db, { customerId, error: reasonOf(error) });
      throw error;
    }
  });
  await jobs.work(cancelExtraJob, (extra) => cancelExtra(deps, extra));
  await jobs.work(endBillingJob, ({ customerId }) => endBilling(deps, customerId));
  await jobs.work(reconcileJob, async () => void (await reconcile(deps)));
  await jobs.work(billingNoticeJob, (told, { jobId }) => mailNotice(deps, told, jobId));
}

/** What Stripe, or the way to it, said; the failure itself only says that it was unavailable. */
function reasonOf(error: unknown): string {
  return String(error instanceof Error ? (error.cause ?? error) : error);
}
