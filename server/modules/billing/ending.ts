import type { Deps } from '../../deps.ts';
import { syncCustomerJob } from './billing.jobs.ts';
import { chooseSubscription } from './billing.rules.ts';
import { customerOf } from './billing.store.ts';

/**
 * Sees to it that a deleted account is never billed again; throws where Stripe did not do it, to be
 * called again. The account must be marked as deleted before.
 */
export async function endBillingFor(
  deps: Pick<Deps, 'db' | 'stripe'>,
  userId: string,
): Promise<void> {
  const customerId = await customerOf(deps.db, userId);
  if (customerId) await endBilling(deps, customerId);
}

/** Open checkouts go first, so that none is paid after its subscription was looked for. */
export async function endBilling(
  { stripe }: Pick<Deps, 'stripe'>,
  customerId: string,
): Promise<void> {
  for (const { id } of await stripe.listOpenCheckouts(customerId)) await stripe.expireCheckout(id);
  const customer = await stripe.readCustomer(customerId);
  for (const subscription of customer?.subscriptions ?? []) {
    if (!subscription.hasEnded) await stripe.cancelSubscription(subscription.id);
  }
}

/**
 * Ends and pays back a second subscription, after a fresh look: the one that was to stay may have
 * ended meanwhile.
 */
export async function cancelExtra(
  { stripe, jobs, log }: Pick<Deps, 'stripe' | 'jobs' | 'log'>,
  { customerId, subscriptionId }: { customerId: string; subscriptionId: string },
): Promise<void> {
  const customer = await stripe.readCustomer(customerId);
  const { counts } = chooseSubscription(customer?.subscriptions ?? []);
  if (!customer || counts?.id === subscriptionId) return;
  await stripe.cancelSubscription(subscriptionId);
  await stripe.refundSubscription(subscriptionId);
  log.error({ customerId, subscriptionId }, 'an extra subscription was ended and paid back');
  await jobs.send(syncCustomerJob, { customerId });
}
