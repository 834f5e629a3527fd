import type { Deps } from '../../deps.ts';
import { Failure } from '../../platform/failure.ts';
import { syncCustomerJob } from './billing.jobs.ts';
import { standingOf } from './billing.rules.ts';
import { customerOf, findSubscription } from './billing.store.ts';
import type { IntentRow } from './billing.tables.ts';
import * as store from './checkout.store.ts';
import { type SyncDeps, syncCustomer } from './customer-sync.ts';
import { STRIPE_BUDGETS } from './stripe-budgets.ts';

export type CheckoutEnd = '/payment/success' | '/payment/error' | '/payment';

/**
 * Where the browser goes when it comes back from a checkout. What the address claims activates
 * nothing: the session must be one that we opened, and the subscription is read from Stripe.
 */
export async function completeCheckout(
  deps: SyncDeps & Pick<Deps, 'budgets'>,
  sessionId: string,
): Promise<CheckoutEnd> {
  const intent = await store.findIntentOfSession(deps.db, sessionId);
  const customerId = intent && (await customerOf(deps.db, intent.user_id));
  if (!intent || !customerId) return '/payment/error';
  if (!(await deps.budgets.allows(STRIPE_BUDGETS.returns, intent.user_id))) {
    return (await isActive(deps, intent.user_id)) ? '/payment/success' : '/payment';
  }
  try {
    return await settle(deps, { sessionId, intent, customerId });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // A browser on its way cannot be asked to try again; what was paid will be found all the same.
    deps.log.warn({ err: error, customerId }, 'a checkout could not be followed to its end');
    await deps.jobs.send(syncCustomerJob, { customerId });
    return '/payment/error';
  }
}

async function settle(
  deps: SyncDeps,
  o: { sessionId: string; intent: IntentRow; customerId: string },
): Promise<CheckoutEnd> {
  const session = await deps.stripe.readCheckout(o.sessionId);
  if (session?.customerId !== o.customerId || session.status === 'expired') return '/payment/error';
  if (session.status === 'open') return '/payment';
  const { user_id: userId, id } = o.intent;
  await store.closeIntent(deps.db, { userId, id, state: 'completed', now: deps.clock.now() });
  await syncCustomer(deps, o.customerId);
  return session.isPaid && (await isActive(deps, userId)) ? '/payment/success' : '/payment/error';
}

/** As far as it was read from Stripe. */
async function isActive({ db }: Pick<Deps, 'db'>, userId: string): Promise<boolean> {
  const subscription = await findSubscription(db, userId);
  return standingOf(subscription?.status ?? null).isActiveSubscription;
}
