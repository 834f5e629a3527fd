import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { cancelExtraJob, endBillingJob, endUnpaidJob } from './billing.jobs.ts';
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
import { erasureAfter, extraToEnd, firstLook } from './erasure.rules.ts';
import { closeEvents, ignoreEvents, waitingEvents } from './events.store.ts';
import { findExtraSeen, lastWordAt, saveExtraSeen } from './leaving.store.ts';
import { dueNotices, newsSince } from './notices.rules.ts';
import { tell } from './notices.ts';
import { readTruth, type Truth } from './stripe-truth.ts';

export type SyncDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'jobs' | 'stripe' | 'onFirstActivation' | 'onErasure'
>;

/**
 * The one way in which Stripe's truth gets here: reads all of a customer's subscriptions and
 * writes what follows from them in one transaction. Safe to call at any time, from anywhere, many
 * times at once. Of a customer that is not ours (any more) it only closes what waits.
 */
export async function syncCustomer(deps: SyncDeps, customerId: string): Promise<void> {
  const ticket = await inTransaction(deps.db, async (tx) => {
    const taken = await store.takeReadTicket(tx, customerId);
    if (!taken) await ignoreEvents(tx, customerId);
    return taken;
  });
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
    // Nobody pays for what they cannot use; late payments are refunded.
    if (!user || user.deleted_at !== null) return deps.jobs.send(endBillingJob, { customerId });
    if (!truth.exists) await store.forgetCustomer(tx, { userId, customerId });
    await write(deps, tx, { userId, customerId, truth, since });
  });
}

type Read = { userId: string; customerId: string; truth: Truth; since: Date };

async function write(deps: SyncDeps, tx: Db, o: Read): Promise<void> {
  const { userId, truth, since } = o;
  await endExtras(deps, tx, o);
  const known = await store.findSubscription(tx, userId);
  const row = truth.counts ? projection(userId, truth, known) : vanished(known, truth.now);
  if (!row) return;
  const isFirstActivation =
    row.first_active_at === null && standingOf(row.status).isActiveSubscription;
  const read = isFirstActivation ? { ...row, first_active_at: truth.now } : row;
  const toldAt = await lastWordAt(tx, read);
  const { seenAt, isErased } = erasureAfter({ before: known, after: read, toldAt, now: truth.now });
  // What is paid for again after an erasure is read again.
  const current = isErased
    ? { ...read, first_active_at: null, erasure_seen_at: null }
    : { ...read, erasure_seen_at: seenAt };

  await store.saveSubscription(tx, current);
  await openAllowances(tx, { subscription: current, now: truth.now });
  if (isFirstActivation) await deps.onFirstActivation(tx, userId);
  if (isErased) await erase(deps, tx, { ...o, current });
  const { paid, charges, now } = truth;
  const due = dueNotices({ before: known, after: current, paid, charges, since, now });
  await tell(deps, tx, { userId, due, now: truth.now });
  if (truth.counts && !planTerms(truth.counts.product)) {
    deps.log.error({ product: truth.counts.product.id }, 'a product lacks its plan metadata');
  }
}

/** Cancels a second subscription a day after it was seen: its owner may be about to do so. */
async function endExtras(deps: SyncDeps, tx: Db, { userId, customerId, truth }: Read) {
  const before = await findExtraSeen(tx, userId);
  const seenAt = truth.extra.length === 0 ? null : firstLook(before, truth.now);
  await saveExtraSeen(tx, userId, seenAt);
  if (seenAt === null) return;
  const subscriptions = truth.extra.map(({ id }) => id);
  deps.log.error({ customerId, subscriptions }, 'a customer has more than one subscription');
  for (const { id: subscriptionId } of extraToEnd(truth.extra, { seenAt, now: truth.now })) {
    await deps.jobs.send(cancelExtraJob, { customerId, subscriptionId });
  }
}

/** Nobody goes on being billed for what is no more. */
async function erase(
  deps: SyncDeps,
  tx: Db,
  { userId, customerId, current }: Read & { current: SubscriptionRow },
): Promise<void> {
  await deps.onErasure(tx, userId);
  const { subscription_id: subscriptionId } = current;
  if (standingOf(current.status).hasSubscription) {
    await deps.jobs.send(endUnpaidJob, { customerId, subscriptionId });
  }
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
    erasure_seen_at: null,
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
