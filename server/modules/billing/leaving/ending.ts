import type { Deps } from '../../../deps.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { getSubscriptionStanding } from '../../standing/standing.ts';
import { findDeletion } from '../../users/users.ts';
import { syncCustomerJob } from '../billing.jobs.ts';
import { chooseSubscription } from '../billing.rules.ts';
import { findOwner, saveCustomer } from '../billing.store.ts';
import { closeUntilFirstPaid } from '../sync/unpaid-change.rules.ts';
import { findDeletedCustomer, recordBillingEnd } from './leaving.store.ts';

type EndingDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'stripe'>;

/**
 * Throws if Stripe fails, so that the job retries. Does nothing for an account that is not deleted.
 */
export async function endBillingOfUser(deps: EndingDeps, userId: string): Promise<void> {
  const account = await findDeletedAccount(deps, userId);
  if (!account) return;
  const listed = await deps.stripe.listCustomers(userId);
  const customers = new Set([...(account.customerId ? [account.customerId] : []), ...listed]);
  let billingEndedAt: Date | undefined;
  for (const customerId of customers) billingEndedAt = await endAtStripe(deps, account, customerId);
  const [customerId] = customers;
  if (!customerId || !billingEndedAt) return;
  const now = deps.clock.now();
  const ended = { userId, billingEndedAt };
  await runInTransaction(deps.db, async (tx) => {
    // Late events about this customer must find the account deleted.
    if (!account.customerId) await saveCustomer(tx, { userId, customerId, now });
    await recordBillingEnd(tx, ended);
  });
}

type DeletedAccount = {
  customerId: string | null;
  /** By the customer's clock, as far as known. */
  deletedAt: Date;
  /** The last check before the deletion, by the customer's clock. */
  liveAt: Date | null;
  billingEndedAt: Date | null;
};

async function findDeletedAccount(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<DeletedAccount | null> {
  const deletedAt = await findDeletion(db, userId);
  if (!deletedAt) return null;
  const customer = await findDeletedCustomer(db, userId);
  const offsetMs = (customer?.clockOffsetSeconds ?? 0) * 1000;
  return {
    customerId: customer?.customerId ?? null,
    deletedAt: new Date(deletedAt.getTime() + offsetMs),
    liveAt: customer?.liveAt ?? null,
    billingEndedAt: customer?.billingEndedAt ?? null,
  };
}

export async function endBillingOfCustomer(deps: EndingDeps, customerId: string): Promise<void> {
  const userId = await findOwner(deps.db, customerId);
  if (userId !== undefined) await endBillingOfUser(deps, userId);
}

async function endAtStripe(
  deps: EndingDeps,
  account: DeletedAccount,
  customerId: string,
): Promise<Date> {
  const { stripe, log } = deps;
  // Checkouts expire first, so that none can create a subscription after the list is read.
  for (const { id } of await stripe.listOpenCheckouts(customerId)) await stripe.expireCheckout(id);
  const { subscriptions, testClock, answeredAt } = await stripe.readCustomer(customerId);
  for (const subscription of subscriptions) {
    if (!subscription.hasEnded) await stripe.cancelSubscription(subscription.id);
  }
  const now = testClock?.now ?? answeredAt;
  const refunds = await stripe.refundPaidSince(customerId, getRefundsSince(account, now));
  if (refunds > 0)
    log.warn(
      { customerId, refunds },
      'payments that arrived after their account was deleted were refunded',
    );
  await stripe.erasePerson(customerId);
  return now;
}

/**
 * In whole seconds, as Stripe counts; not before the last check nor after the end of billing, since
 * our clock may have been wrong.
 */
function getRefundsSince({ deletedAt, liveAt, billingEndedAt }: DeletedAccount, now: Date): Date {
  const earliest = Math.min(deletedAt.getTime(), (billingEndedAt ?? now).getTime());
  const since = Math.max(earliest, liveAt?.getTime() ?? earliest);
  return new Date(Math.floor(since / 1000) * 1000);
}

/**
 * Cancels a subscription whose first payment was returned, or whose data was erased, unless it was
 * paid at the last moment, or a debit is pending. First settles the credit of its changes of plan:
 * a change may have been paid, or may have given credit.
 */
export async function endUnpaid(
  { stripe }: Pick<Deps, 'stripe'>,
  { customerId, subscriptionId }: { customerId: string; subscriptionId: string },
): Promise<void> {
  const { subscriptions } = await stripe.readCustomer(customerId);
  const found = subscriptions.find(({ id }) => id === subscriptionId);
  if (!found || found.hasEnded) return;
  const payments = await stripe.readPayments(customerId, found.createdAt);
  const unpaid = closeUntilFirstPaid(found, payments, undefined);
  const isAwaited = unpaid.status === 'incomplete' && !unpaid.isReturned;
  if (isAwaited || getSubscriptionStanding(unpaid.status).isActiveSubscription) return;
  if (unpaid.isReturned) {
    await stripe.refundSubscription(subscriptionId, 'requested_by_customer');
    await stripe.withdrawCredit(customerId, subscriptionId, 'all');
  }
  await stripe.cancelSubscription(subscriptionId);
  if (unpaid.isReturned) await stripe.withdrawCredit(customerId, subscriptionId, 'all');
}

/** Its member took the payment back: without an end, a disputed year would open month after month. */
export async function endDisputed(
  { stripe, jobs, log }: Pick<Deps, 'stripe' | 'jobs' | 'log'>,
  { customerId, chargeId }: { customerId: string; chargeId: string },
): Promise<void> {
  const charge = await stripe.findOwnerOfCharge(chargeId);
  const { subscriptions } = await stripe.readCustomer(customerId);
  for (const { id: subscriptionId, createdAt, hasEnded } of subscriptions) {
    // A later one was paid for by another charge.
    if (!charge || hasEnded || createdAt > charge.paidAt) continue;
    await stripe.cancelSubscription(subscriptionId);
    log.warn(
      { customerId, subscriptionId },
      'a subscription ended because its payment is disputed',
    );
  }
  await jobs.send(syncCustomerJob, { customerId });
}

/**
 * After a new read: the current subscription may have ended, and a pending debit cannot be refunded
 * yet.
 */
export async function cancelDuplicate(
  { stripe, jobs, log }: Pick<Deps, 'stripe' | 'jobs' | 'log'>,
  { customerId, subscriptionId }: { customerId: string; subscriptionId: string },
): Promise<void> {
  const { exists, answeredAt, subscriptions } = await stripe.readCustomer(customerId);
  const { current } = chooseSubscription(subscriptions);
  if (!exists || current?.id === subscriptionId) return;
  const { charges } = await stripe.readPayments(customerId, answeredAt);
  if (charges.some(({ isPending }) => isPending)) return;
  await stripe.cancelSubscription(subscriptionId);
  await stripe.refundSubscription(subscriptionId, 'duplicate');
  log.error({ customerId, subscriptionId }, 'a duplicate subscription was canceled and refunded');
  await jobs.send(syncCustomerJob, { customerId });
}
