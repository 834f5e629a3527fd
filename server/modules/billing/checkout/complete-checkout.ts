import type { Deps } from '../../../deps.ts';
import { Failure } from '../../../platform/failure.ts';
import { getSubscriptionStanding } from '../../standing/standing.ts';
import { syncCustomerJob } from '../billing.jobs.ts';
import { findCustomer, findSubscription } from '../billing.store.ts';
import type { IntentRow } from '../billing.tables.ts';
import * as store from './checkout.store.ts';
import { type SyncDeps, syncCustomer } from '../sync/sync-customer.ts';
import { STRIPE_BUDGETS } from '../stripe-budgets.ts';

export type ReturnPath = '/payment/success' | '/payment/pending' | '/payment/error' | '/payment';

/** The URL alone activates nothing: the session must be ours, and Stripe is read. */
export async function completeCheckout(
  deps: SyncDeps & Pick<Deps, 'budgets'>,
  sessionId: string,
): Promise<ReturnPath> {
  const intent = await store.findIntentOfSession(deps.db, sessionId);
  const customerId = intent && (await findCustomer(deps.db, intent.user_id));
  if (!intent || !customerId) return '/payment/error';
  if (!(await deps.budgets.allows(STRIPE_BUDGETS.returns, intent.user_id))) {
    return (await isActive(deps, intent.user_id)) ? '/payment/success' : '/payment';
  }
  try {
    return await completeSession(deps, { sessionId, intent, customerId });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // A redirect cannot be retried; the job finds the payment later.
    deps.log.warn({ err: error, customerId }, 'a completed checkout could not be read yet');
    await deps.jobs.send(syncCustomerJob, { customerId });
    return '/payment/error';
  }
}

async function completeSession(
  deps: SyncDeps,
  options: { sessionId: string; intent: IntentRow; customerId: string },
): Promise<ReturnPath> {
  const session = await deps.stripe.readCheckout(options.sessionId);
  if (session?.customerId !== options.customerId || session.status === 'expired')
    return '/payment/error';
  if (session.status === 'open') return '/payment';
  const { user_id: userId, id } = options.intent;
  await store.closeIntent(deps.db, { userId, id, state: 'completed', now: deps.clock.now() });
  await syncCustomer(deps, options.customerId);
  const subscription = await findSubscription(deps.db, userId);
  if (session.isPaid && isActiveStatus(subscription?.status)) return '/payment/success';
  // A debit that the bank has not confirmed yet.
  return subscription?.status === 'incomplete' ? '/payment/pending' : '/payment/error';
}

async function isActive({ db }: Pick<Deps, 'db'>, userId: string): Promise<boolean> {
  return isActiveStatus((await findSubscription(db, userId))?.status);
}

function isActiveStatus(status: string | undefined): boolean {
  return getSubscriptionStanding(status ?? null).isActiveSubscription;
}
