import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { syncCustomerJob } from './billing.jobs.ts';
import { chooseSubscription, standingOf } from './billing.rules.ts';
import { saveCustomer } from './billing.store.ts';
import { findLeaver, type Leaver, noteLeft, ownerOf } from './leaving.store.ts';

type EndingDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'stripe'>;

/**
 * Sees to it that a deleted account is never billed again, and that Stripe's customer no longer
 * tells whose it was. Throws where Stripe did not do it, to be called again. Nothing happens to an
 * account that is not deleted.
 */
export async function endBillingFor(deps: EndingDeps, userId: string): Promise<void> {
  const leaver = await findLeaver(deps.db, userId);
  if (!leaver) return;
  const made = await deps.stripe.customersOf(userId);
  const customers = new Set([...(leaver.customerId ? [leaver.customerId] : []), ...made]);
  let leftAt: Date | undefined;
  for (const customerId of customers) leftAt = await leave(deps, leaver, customerId);
  const [customerId] = customers;
  if (!customerId || !leftAt) return;
  const now = deps.clock.now();
  const left = { userId, leftAt };
  await inTransaction(deps.db, async (tx) => {
    // Late events of a customer unknown to us must find the account deleted.
    if (!leaver.customerId) await saveCustomer(tx, { userId, customerId, now });
    await noteLeft(tx, left);
  });
}

/** The same by the customer's id. */
export async function endBilling(deps: EndingDeps, customerId: string): Promise<void> {
  const userId = await ownerOf(deps.db, customerId);
  if (userId !== undefined) await endBillingFor(deps, userId);
}

/** Returns the moment, as the customer's clock has it. */
async function leave(deps: EndingDeps, leaver: Leaver, customerId: string): Promise<Date> {
  const { stripe, log } = deps;
  // Open checkouts go first, so that none is paid after its subscription was looked for.
  for (const { id } of await stripe.listOpenCheckouts(customerId)) await stripe.expireCheckout(id);
  const { subscriptions, testClock, answeredAt } = await stripe.readCustomer(customerId);
  for (const subscription of subscriptions) {
    if (!subscription.hasEnded) await stripe.cancelSubscription(subscription.id);
  }
  const now = testClock?.now ?? answeredAt;
  const refunds = await stripe.refundPaidSince(customerId, leftSince(leaver, now));
  if (refunds > 0)
    log.warn(
      { customerId, refunds },
      'payments that arrived after their account was deleted were refunded',
    );
  await stripe.forgetPerson(customerId);
  return now;
}

/** In Stripe's seconds, and never later than billing ended, whatever our clock says. */
function leftSince({ deletedAt, leftAt }: Leaver, now: Date): Date {
  const earliest = Math.min(deletedAt.getTime(), (leftAt ?? now).getTime());
  return new Date(Math.floor(earliest / 1000) * 1000);
}

/** Cancels a subscription whose data were erased, unless it was paid at the last moment. */
export async function endUnpaid(
  { stripe }: Pick<Deps, 'stripe'>,
  { customerId, subscriptionId }: { customerId: string; subscriptionId: string },
): Promise<void> {
  const { subscriptions } = await stripe.readCustomer(customerId);
  const unpaid = subscriptions.find(({ id }) => id === subscriptionId);
  if (!unpaid || unpaid.hasEnded || standingOf(unpaid.status).isActiveSubscription) return;
  await stripe.cancelSubscription(subscriptionId);
}

/**
 * Ends and pays back a second subscription, after a fresh look: the one that was to stay may have
 * ended meanwhile.
 */
export async function cancelExtra(
  { stripe, jobs, log }: Pick<Deps, 'stripe' | 'jobs' | 'log'>,
  { customerId, subscriptionId }: { customerId: string; subscriptionId: string },
): Promise<void> {
  const { exists, subscriptions } = await stripe.readCustomer(customerId);
  const { counts } = chooseSubscription(subscriptions);
  if (!exists || counts?.id === subscriptionId) return;
  await stripe.cancelSubscription(subscriptionId);
  await stripe.refundSubscription(subscriptionId);
  log.error({ customerId, subscriptionId }, 'an extra subscription was ended and paid back');
  await jobs.send(syncCustomerJob, { customerId });
}
