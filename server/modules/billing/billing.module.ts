import type { Deps } from '../../deps.ts';
import { defineModule, eraseWithAccount } from '../../module.ts';
import { handle, handleDeletion } from '../../platform/jobs/jobs.ts';
import * as jobs from './billing.jobs.ts';
import { type BillingDeps, bindBillingRoutes } from './billing.routes.ts';
import { runSyncJob } from './sync/sync-customer.ts';
import {
  cancelDuplicate,
  endBillingOfCustomer,
  endBillingOfUser,
  endDisputed,
  endUnpaid,
} from './leaving/ending.ts';
import { replayDataErasures } from './leaving/replay.ts';
import { countWaiting } from './sync/events.store.ts';
import { mailNotice } from './notices/notices.ts';
import { deleteOldEvents, reconcile, resumeEvents } from './sync/reconcile.ts';

export const billingModule = defineModule<BillingDeps & Pick<Deps, 'mailer'>>({
  name: 'billing',
  replay: replayDataErasures,
  routes: bindBillingRoutes,
  jobs: (deps) => [
    handle(jobs.syncCustomerJob, ({ customerId }) => runSyncJob(deps, customerId)),
    handle(jobs.cancelDuplicateJob, (duplicate) => cancelDuplicate(deps, duplicate)),
    handle(jobs.endUnpaidJob, (unpaid) => endUnpaid(deps, unpaid)),
    handle(jobs.endDisputedJob, (disputed) => endDisputed(deps, disputed)),
    handle(jobs.settleCreditJob, ({ customerId, subscriptionId }) =>
      deps.stripe.withdrawCredit(customerId, subscriptionId, 'unpaid'),
    ),
    handle(jobs.withdrawUsedCreditJob, (used) => deps.stripe.withdrawUsedCredit(used)),
    handle(jobs.endBillingOfUserJob, ({ userId }) => endBillingOfUser(deps, userId)),
    handle(jobs.endBillingOfCustomerJob, ({ customerId }) =>
      endBillingOfCustomer(deps, customerId),
    ),
    handle(jobs.reconcileJob, async () => void (await reconcile(deps))),
    handleDeletion(deps, jobs.deleteOldEventsJob, (confirmed) => deleteOldEvents(confirmed)),
    handle(jobs.resumeEventsJob, () => resumeEvents(deps)),
    handle(jobs.billingNoticeJob, (due, { jobId }) => mailNotice(deps, due, jobId)),
  ],
  gauges: ({ db, clock }) => ({
    rapport_stripe_events_waiting: async () => (await countWaiting(db)).count,
    async rapport_stripe_events_oldest_seconds() {
      const { since } = await countWaiting(db);
      return since === null ? 0 : (clock.now().getTime() - since.getTime()) / 1_000;
    },
  }),
  listeners: (deps) => ({
    'account.erased': (_, { userId }) => deps.jobs.send(jobs.endBillingOfUserJob, { userId }),
  }),
  data: {
    stripe_customers: {
      'data.erased': { kept: 'the customer may pay again' },
      'account.erased': { kept: 'its id identifies late events about a deleted account' },
    },
    customer_routes: {
      'data.erased': { kept: 'the customer may pay again' },
      'account.erased': { kept: 'it finds the deleted account of a late event' },
    },
    credit_entries: eraseWithAccount('they explain the balance'),
    credit_balances: eraseWithAccount('the credits of a month stay with its payment'),
    credit_grants: eraseWithAccount('no month is granted twice'),
    billing_notices: eraseWithAccount('no notice is sent twice'),
    checkout_routes: eraseWithAccount('an open checkout may still be paid'),
    checkout_intents: eraseWithAccount('an open checkout may still be paid'),
    subscriptions: eraseWithAccount('it holds the account’s state at Stripe'),
  },
});
