import type { Deps } from '../../../deps.ts';
import { recordErasure } from '../../../erasures.ts';
import type { StripeSubscription } from '../../../gateways/stripe/stripe.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { redactAddresses } from '../../../platform/log/errors.ts';
import { getSubscriptionStanding } from '../../standing/standing.ts';
import { lockAccount } from '../../users/users.ts';
import {
  cancelDuplicateJob,
  endBillingOfCustomerJob,
  endUnpaidJob,
  settleCreditJob,
  withdrawUsedCreditJob,
} from '../billing.jobs.ts';
import {
  findDuplicatesToCancel,
  getFirstSeenAt,
  hasUnknownPrice,
  readPlanTerms,
} from '../billing.rules.ts';
import * as store from '../billing.store.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import { openAllowances } from '../credits/credits.ts';
import { getMonthShare, getUnusedPrice } from '../credits/credits.rules.ts';
import { checkErasure } from '../leaving/erasure.rules.ts';
import { closeEvents, ignoreEvents, recordFailure, findWaitingEvents } from './events.store.ts';
import { findLastErasureNoticeAt } from '../leaving/leaving.store.ts';
import { listDueNotices } from '../notices/notices.rules.ts';
import { enqueueNotices } from '../notices/notices.ts';
import {
  getPaymentsSince,
  readCustomerSnapshot,
  type StripeCustomerSnapshot,
} from './customer-snapshot.ts';
import { buildCanceledRow, buildSubscriptionRow } from './subscription-row.rules.ts';

export type SyncDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'jobs' | 'stripe' | 'events'>;

/**
 * The only path from Stripe's state to ours: reads a customer and applies the result in one
 * transaction. Idempotent and safe to run concurrently. For an unknown customer it only closes the
 * waiting events.
 */
export async function syncCustomer(deps: SyncDeps, customerId: string): Promise<void> {
  const ticket = await runInTransaction(deps.db, async (tx) => {
    const taken = await store.takeReadTicket(tx, customerId);
    if (!taken) await ignoreEvents(tx, customerId);
    return taken;
  });
  if (!ticket) return;
  const waiting = await findWaitingEvents(deps.db, customerId);
  const since = getPaymentsSince(ticket.lastReadAt);
  const { userId, number } = ticket;
  const before = await store.findSubscription(deps.db, userId);
  const mayHavePaid =
    waiting.length > 0 ||
    ticket.lastReadAt === null ||
    getSubscriptionStanding(before?.status ?? null).hasSubscription;
  const snapshot = await readCustomerSnapshot(deps, { customerId, since, before, mayHavePaid });

  await runInTransaction(deps.db, async (tx) => {
    const isLive = await lockAccount(tx, userId);
    await closeEvents(tx, waiting);
    const isNewest = await store.applyRead(tx, {
      userId,
      customerId,
      ticket: number,
      testClockId: snapshot.testClock?.id ?? null,
      clockOffsetSeconds: snapshot.offsetSeconds,
      liveAt: isLive ? snapshot.now : null,
      now: deps.clock.now(),
    });
    // A newer read was already applied, or the customer was deleted.
    if (!isNewest) return;
    // A deleted account is not billed, and late payments are refunded.
    if (!isLive) return deps.jobs.send(endBillingOfCustomerJob, { customerId });
    if (!snapshot.exists) await store.deleteCustomer(tx, { userId, customerId });
    await applySnapshot(deps, tx, { userId, customerId, snapshot, since });
  });
}

export async function runSyncJob(deps: SyncDeps, customerId: string): Promise<void> {
  try {
    await syncCustomer(deps, customerId);
  } catch (error) {
    await recordFailure(deps.db, { customerId, error: describeReason(error) });
    throw error;
  }
}

function describeReason(error: unknown): string {
  return redactAddresses(String(error instanceof Error ? (error.cause ?? error) : error));
}

type AppliedRead = {
  userId: string;
  customerId: string;
  snapshot: StripeCustomerSnapshot;
  since: Date;
};

/** The stored row, and the one that a read of Stripe replaces it with. */
type RowChange = { before: SubscriptionRow | undefined; after: SubscriptionRow };

async function applySnapshot(deps: SyncDeps, tx: Db, options: AppliedRead): Promise<void> {
  const { userId, customerId, snapshot } = options;
  await cancelDuplicates(deps, tx, options);
  await endReturnedSubscriptions(deps, options);
  const before = await store.findSubscription(tx, userId);
  const decision = await decideSubscription(tx, options, before);
  if (!decision) return;
  const { after, isFirstActivation, isErased } = decision;

  await store.saveSubscription(tx, after);
  const overused = await openAllowances(deps, tx, { subscription: after, now: snapshot.now });
  await withdrawUsedCredit(deps, tx, { ...options, before, after, overused });
  if (isFirstActivation) await deps.events.emit(tx, 'subscription.activated', { userId });
  if (isErased) await eraseUnpaidData(deps, tx, { ...options, after });
  if (after.change_invoiced_at ?? before?.change_invoiced_at) {
    // Credit of another change, for unpaid time, would pay for another plan.
    const { subscription_id: subscriptionId } = after;
    await deps.jobs.send(settleCreditJob, { customerId, subscriptionId });
  }
  const due = listNotices(options, { before, after });
  await enqueueNotices(deps, tx, { userId, due, now: snapshot.now });
  logUnknown(deps, options, { before, after });
}

/**
 * A smaller plan, or another interval, that took effect at once paid back an allowance that was
 * used. What the new plan's price used up at once is withdrawn from the credit of later changes.
 */
async function withdrawUsedCredit(
  deps: SyncDeps,
  tx: Db,
  { userId, customerId, snapshot, ...options }: AppliedRead & RowChange & { overused: number },
): Promise<void> {
  const { before, after, overused } = options;
  if (!before || !after.plan_since) return;
  const { plan_since: since } = after;
  const { creditOfChanges } = snapshot;
  // Another interval starts one, too, in the second in which the last one began.
  const startsPeriod =
    before.anchor_at.getTime() !== after.anchor_at.getTime() || before.interval !== after.interval;
  const paidBack = startsPeriod ? getUnusedPrice(before, since) : creditOfChanges;
  const used = Math.ceil(Math.max(0, paidBack) * getMonthShare(before, since) * overused);
  const due = after.used_credit_due + used;
  const credit = Math.min(due, Math.max(0, creditOfChanges));
  const total = after.used_credit + credit;
  if (due > 0) await store.saveUsedCredit(tx, userId, { total, due: due - credit });
  if (credit === 0) return;
  const { subscription_id: subscriptionId } = after;
  await deps.jobs.send(withdrawUsedCreditJob, { customerId, subscriptionId, total });
}

type SubscriptionDecision = {
  after: SubscriptionRow;
  isFirstActivation: boolean;
  isErased: boolean;
};

/** The row to save; null without a subscription to save. */
async function decideSubscription(
  tx: Db,
  { userId, snapshot }: AppliedRead,
  before: SubscriptionRow | undefined,
): Promise<SubscriptionDecision | null> {
  const { now } = snapshot;
  const row = snapshot.current
    ? buildSubscriptionRow(snapshot.current, { userId, snapshot, before })
    : buildCanceledRow(before, now);
  if (!row) return null;
  const isFirstActivation =
    row.first_active_at === null && getSubscriptionStanding(row.status).isActiveSubscription;
  const read = isFirstActivation ? { ...row, first_active_at: now } : row;
  const lastNoticeAt = await findLastErasureNoticeAt(tx, read);
  const { seenAt, isErased } = checkErasure({ before, after: read, lastNoticeAt, now });
  // A new subscription after an erasure starts data processing again.
  const after = isErased
    ? { ...read, first_active_at: null, erasure_seen_at: null }
    : { ...read, erasure_seen_at: seenAt };
  return { after, isFirstActivation, isErased };
}

function listNotices({ snapshot, since }: AppliedRead, { before, after }: RowChange) {
  const { paid, charges, now } = snapshot;
  const subscription = snapshot.current?.subscription;
  return listDueNotices({
    before,
    after,
    paid,
    charges: charges ?? [],
    isReturned: subscription?.isReturned ?? false,
    invoiceUrl: getInvoiceUrl(subscription?.latestInvoice ?? null),
    since,
    now,
  });
}

/** States that this version cannot handle, or that must be corrected at Stripe. */
function logUnknown(
  deps: SyncDeps,
  { customerId, snapshot }: AppliedRead,
  { before, after }: RowChange,
): void {
  if (after.unknown_status !== null && after.unknown_status !== before?.unknown_status) {
    deps.log.error(
      { customerId, status: after.unknown_status },
      'a subscription has a status that this version does not know: its plan stays closed, and nothing is erased',
    );
  }
  if (hasUnknownPrice(after) && !(before && hasUnknownPrice(before))) {
    deps.log.error(
      { customerId, price: after.price_id },
      'a subscription has a price without an amount, or neither monthly nor yearly: it is shown as unknown',
    );
  }
  if (snapshot.current && !readPlanTerms(snapshot.current.product)) {
    deps.log.error({ product: snapshot.current.product.id }, 'a product lacks its plan metadata');
  }
}

function getInvoiceUrl(invoice: StripeSubscription['latestInvoice']): string | null {
  return invoice?.isUnpaid && invoice.url && URL.canParse(invoice.url) ? invoice.url : null;
}

/** Waits a day before canceling a duplicate, because its owner may do so. */
async function cancelDuplicates(
  deps: SyncDeps,
  tx: Db,
  { userId, customerId, snapshot }: AppliedRead,
) {
  const seenBefore = await store.findDuplicateSeenAt(tx, userId);
  const seenAt = snapshot.duplicates.length === 0 ? null : getFirstSeenAt(seenBefore, snapshot.now);
  await store.saveDuplicateSeenAt(tx, userId, seenAt);
  if (seenAt === null) return;
  const subscriptions = snapshot.duplicates.map(({ id }) => id);
  deps.log.error({ customerId, subscriptions }, 'a customer has more than one subscription');
  for (const { id: subscriptionId } of findDuplicatesToCancel(snapshot.duplicates, {
    seenAt,
    now: snapshot.now,
  })) {
    await deps.jobs.send(cancelDuplicateJob, { customerId, subscriptionId });
  }
}

/** Stripe keeps them active and would bill the next period. */
async function endReturnedSubscriptions(
  deps: SyncDeps,
  { customerId, snapshot }: AppliedRead,
): Promise<void> {
  for (const { id: subscriptionId } of snapshot.returned) {
    deps.log.warn(
      { customerId, subscriptionId },
      'the first payment of a subscription was returned',
    );
    await deps.jobs.send(endUnpaidJob, { customerId, subscriptionId });
  }
}

/** Also cancels the subscription: no one is billed for erased data. */
async function eraseUnpaidData(
  deps: SyncDeps,
  tx: Db,
  { userId, customerId, after }: AppliedRead & { after: SubscriptionRow },
): Promise<void> {
  await deps.events.emit(tx, 'data.erased', { userId });
  await recordErasure(tx, 'data_erased', { userId });
  const { subscription_id: subscriptionId } = after;
  if (getSubscriptionStanding(after.status).hasSubscription) {
    await deps.jobs.send(endUnpaidJob, { customerId, subscriptionId });
  }
  deps.log.info({ userId }, 'the data of an account that stayed unpaid, or had ended, is erased');
}
