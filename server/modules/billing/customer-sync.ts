import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { cancelExtraJob, endBillingJob } from './billing.jobs.ts';
import {
  lastPaymentOf,
  owedAmount,
  paymentFailedAt,
  planTerms,
  standingOf,
} from './billing.rules.ts';
import * as store from './billing.store.ts';
import type { SubscriptionRow } from './billing.tables.ts';
import { openAllowances } from './credits.ts';
import { closeEvents, waitingEvents } from './events.store.ts';
import { dueNotices, isErasureDue, newsSince } from './notices.rules.ts';
import { tell } from './notices.ts';
import { readTruth, type Truth } from './stripe-truth.ts';

export type SyncDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'jobs' | 'stripe' | 'onFirstActivation' | 'onErasure'
>;

/**
 * The one way in which Stripe's truth gets here: reads all of a customer's subscriptions and
 * writes what follows from them in one transaction. Safe to call at any time, from anywhere, many
 * times at once. Does nothing for a customer that is not ours.
 */
export async function syncCustomer(deps: SyncDeps, customerId: string): Promise<void> {
  const ticket = await inTransaction(deps.db, (tx) => store.takeReadTicket(tx, customerId));
  if (!ticket) return;
  const answered = await waitingEvents(deps.db, customerId);
  const since = newsSince(ticket.lastReadAt);
  const truth = await readTruth(deps, customerId, since);
  const { userId, number } = ticket;

  await inTransaction(deps.db, async (tx) => {
    const user = await store.lockUser(tx, userId);
    await closeEvents(tx, answered);
    const isNewest = await store.applyRead(tx, {
      userId,
      ticket: number,
      testClockId: truth.testClock?.id ?? null,
      clockOffsetSeconds: truth.offsetSeconds,
      now: deps.clock.now(),
    });
    // A read begun later was written already: it saw all that this one could tell.
    if (!isNewest) return;
    if (!user || user.deleted_at !== null) return endLeftovers(deps, customerId, truth);
    if (!truth.exists) await store.forgetCustomer(tx, { userId, customerId });
    await write(deps, tx, { userId, customerId, truth, since });
  });
}

/** Late events of a deleted account change nothing, but nobody pays for what they cannot use. */
async function endLeftovers(deps: SyncDeps, customerId: string, truth: Truth): Promise<void> {
  const status = truth.counts?.subscription.status ?? null;
  if (standingOf(status).hasSubscription) await deps.jobs.send(endBillingJob, { customerId });
}

async function write(
  deps: SyncDeps,
  tx: Db,
  {
    userId,
    customerId,
    truth,
    since,
  }: { userId: string; customerId: string; truth: Truth; since: Date },
): Promise<void> {
  const known = await store.findSubscription(tx, userId);
  const row = truth.counts ? projection(userId, truth, known) : vanished(known, truth.now);
  if (!row) return;
  const isFirstActivation =
    row.first_active_at === null && standingOf(row.status).isActiveSubscription;
  const read = isFirstActivation ? { ...row, first_active_at: truth.now } : row;
  const isErased = isErasureDue({ after: read, now: truth.now });
  // What is paid for again after an erasure is read again.
  const current = isErased ? { ...read, first_active_at: null } : read;

  await store.saveSubscription(tx, current);
  await openAllowances(tx, { subscription: current, now: truth.now });
  if (isFirstActivation) await deps.onFirstActivation(tx, userId);
  if (isErased) await erase(deps, tx, { userId, customerId });
  const { paid, charges, now } = truth;
  const due = dueNotices({ before: known, after: current, paid, charges, since, now });
  await tell(deps, tx, { userId, due, now: truth.now });
  if (truth.counts && !planTerms(truth.counts.product)) {
    deps.log.error({ product: truth.counts.product.id }, 'a product lacks its plan metadata');
  }
  for (const { id: subscriptionId } of truth.extra) {
    deps.log.error({ customerId, subscriptionId }, 'a customer has more than one subscription');
    await deps.jobs.send(cancelExtraJob, { customerId, subscriptionId });
  }
}

/** Nobody goes on being billed for what is no more. */
async function erase(
  deps: SyncDeps,
  tx: Db,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<void> {
  await deps.onErasure(tx, userId);
  await deps.jobs.send(endBillingJob, { customerId });
  deps.log.info({ userId }, 'the data of an account that stayed unpaid, or had ended, is erased');
}

function projection(
  userId: string,
  { counts, charges, now }: Truth,
  known: SubscriptionRow | undefined,
): SubscriptionRow | undefined {
  if (!counts) return undefined;
  const { subscription, product } = counts;
  // Sold by hand, without a plan behind it: it is a subscription, but it allows nothing.
  const terms = planTerms(product) ?? { key: 'default', signals: 0, aiCredits: 0 };
  return {
    user_id: userId,
    subscription_id: subscription.id,
    status: subscription.status,
    plan_key: terms.key,
    product_name: product.name,
    price_id: subscription.price.id,
    interval: subscription.price.interval,
    amount: subscription.price.amount,
    currency: subscription.price.currency,
    monthly_signals: terms.signals,
    monthly_ai_credits: terms.aiCredits,
    anchor_at: subscription.anchorAt,
    period_start: subscription.periodStart,
    period_end: subscription.periodEnd,
    cancel_at_period_end: subscription.willEnd,
    ends_at: subscription.endsAt,
    payment_failed_at: paymentFailedAt(subscription, known),
    owed_amount: owedAmount(subscription),
    first_active_at: known?.first_active_at ?? null,
    ...lastPaymentOf(charges),
    updated_at: now,
  };
}

/** Stripe knows of no subscription (any more): the customer was deleted there. */
function vanished(known: SubscriptionRow | undefined, now: Date): SubscriptionRow | undefined {
  if (!known || !standingOf(known.status).hasSubscription) return undefined;
  return {
    ...known,
    status: 'canceled',
    ends_at: now,
    payment_failed_at: null,
    owed_amount: null,
    updated_at: now,
  };
}
