import * as z from 'zod/mini';
import { dateTime } from '../../../../contract/http/codecs.ts';
import { PAYMENT_GRACE_DAYS } from '../../../../contract/limits.ts';
import type { StripeCharge, StripeInvoice } from '../../../gateways/stripe/stripe.ts';
import { getSubscriptionStanding } from '../../standing/standing.ts';
import { getDataErasedAt, getKeptUntil } from '../billing.rules.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';

const price = { plan: z.string(), amount: z.int(), currency: z.string() };
const planPrice = { ...price, amount: z.nullable(z.int()) };

/**
 * Contains the facts at the time of the decision. Stored in waiting jobs, so the names cannot
 * change.
 */
export const BillingNotice = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('receipt'),
    ...price,
    number: z.nullable(z.string()),
    paidFrom: dateTime(),
    paidUntil: dateTime(),
    renews: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('paidBack'),
    amount: z.int(),
    currency: z.string(),
    at: dateTime(),
    goesOn: z.nullable(z.strictObject({ plan: z.string(), renewsAt: dateTime() })),
    isOver: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('renewalSoon'), ...planPrice, renewsAt: dateTime() }),
  z.strictObject({
    kind: z.literal('paymentFailed'),
    ...planPrice,
    /** Days since the failure began: 0, 3, 10 or 14. */
    day: z.int(),
    erasedAt: dateTime(),
    /** Stripe's page of the invoice. Jobs of an older version lack it. */
    invoiceUrl: z.optional(z.nullable(z.url())),
  }),
  z.strictObject({ kind: z.literal('firstPaymentReturned'), ...planPrice }),
  z.strictObject({
    kind: z.literal('willEnd'),
    plan: z.string(),
    endsAt: dateTime(),
    keptUntil: dateTime(),
  }),
  z.strictObject({
    kind: z.literal('ended'),
    plan: z.string(),
    wasUnpaid: z.boolean(),
    isErased: z.boolean(),
    erasedAt: dateTime(),
  }),
]);
export type BillingNotice = z.output<typeof BillingNotice>;

export type DueNotice = { readonly key: string; readonly notice: BillingNotice };

export const RENEWAL_NOTICE_DAYS = 7;
export const REMINDER_DAYS = [0, 3, 10, 14] as const;
const LAST_REMINDER_DAY = 14;

export type SubscriptionChange = {
  readonly before: SubscriptionRow | undefined;
  readonly after: SubscriptionRow;
  readonly paid: readonly (StripeInvoice & { productName: string })[];
  readonly charges: readonly StripeCharge[];
  readonly isReturned: boolean;
  readonly invoiceUrl: string | null;
  /** Earlier payments were handled by the last read. */
  readonly since: Date;
  readonly now: Date;
};

/** All notices due by now, including those already sent: their keys prevent a repeat. */
export function listDueNotices(change: SubscriptionChange): DueNotice[] {
  return [
    ...listReceipts(change),
    ...listRefunds(change),
    announceRenewal(change),
    announcePaymentFailed(change),
    announceFirstPaymentReturned(change),
    announceWillEnd(change),
    announceEnded(change),
  ].filter((due) => due !== null);
}

function listReceipts({ after, paid, since }: SubscriptionChange): DueNotice[] {
  return paid
    .filter(({ amountPaid, paidAt }) => amountPaid > 0 && paidAt >= since)
    .map((invoice) => ({
      key: `receipt ${invoice.id}`,
      notice: {
        kind: 'receipt',
        plan: invoice.productName,
        amount: invoice.amountPaid,
        currency: invoice.currency,
        number: invoice.number,
        paidFrom: invoice.paidFrom,
        paidUntil: invoice.paidUntil,
        renews: willRenew(after) && invoice.paidUntil.getTime() === after.period_end.getTime(),
      },
    }));
}

function listRefunds({ after, charges, since }: SubscriptionChange): DueNotice[] {
  const goesOn = willRenew(after) ? { plan: after.product_name, renewsAt: after.period_end } : null;
  const willEnd = after.status === 'active' && after.cancel_at_period_end;
  const isOver = willEnd || !getSubscriptionStanding(after.status).hasSubscription;
  return charges.flatMap(({ currency, refunds: made }) =>
    made
      .filter(({ at }) => at >= since)
      .map(({ id, amount, at }) => ({
        key: `refund ${id}`,
        notice: { kind: 'paidBack', amount, currency, at, goesOn, isOver },
      })),
  );
}

function announceRenewal({ after, now }: SubscriptionChange): DueNotice | null {
  if (after.interval !== 'yearly' || !willRenew(after)) return null;
  const msLeft = after.period_end.getTime() - now.getTime();
  if (msLeft <= 0 || msLeft > RENEWAL_NOTICE_DAYS * DAY_MS) return null;
  return {
    key: `renewal ${after.subscription_id} ${after.period_end.toISOString()}`,
    notice: { kind: 'renewalSoon', ...describePrice(after), renewsAt: after.period_end },
  };
}

/** If several reminders fell due since the last check, only the latest is sent. */
function announcePaymentFailed({ after, invoiceUrl, now }: SubscriptionChange): DueNotice | null {
  const failedAt = after.payment_failed_at;
  if (!failedAt || !getSubscriptionStanding(after.status).hasSubscription) return null;
  const days = (now.getTime() - failedAt.getTime()) / DAY_MS;
  if (days >= PAYMENT_GRACE_DAYS && after.first_active_at === null) return null;
  const day = REMINDER_DAYS.findLast((each) => days >= each) ?? 0;
  const erasedAt =
    day === LAST_REMINDER_DAY ? getAnnouncedAt(getDataErasedAt(failedAt), now) : null;
  return {
    key: buildReminderKey(after.subscription_id, failedAt, day),
    notice: {
      kind: 'paymentFailed',
      ...describePrice(after),
      amount: after.owed_amount ?? after.amount,
      day,
      erasedAt: erasedAt ?? getDataErasedAt(failedAt),
      invoiceUrl,
    },
  };
}

function announceFirstPaymentReturned({ after, isReturned }: SubscriptionChange): DueNotice | null {
  if (!isReturned) return null;
  return {
    key: buildReturnedKey(after.subscription_id),
    notice: { kind: 'firstPaymentReturned', ...describePrice(after) },
  };
}

/** Each cancellation has its own, also after a resumption; the first read of a customer has none. */
function announceWillEnd({ before, after, now }: SubscriptionChange): DueNotice | null {
  if (before?.subscription_id !== after.subscription_id) return null;
  if (before.cancel_at_period_end || !after.cancel_at_period_end) return null;
  if (!getSubscriptionStanding(after.status).isActiveSubscription) return null;
  const endsAt = after.ends_at ?? after.period_end;
  return {
    key: `will end ${after.subscription_id} ${now.toISOString()}`,
    notice: {
      kind: 'willEnd',
      plan: after.product_name,
      endsAt,
      keptUntil: getKeptUntil(endsAt),
    },
  };
}

function announceEnded({ before, after, now }: SubscriptionChange): DueNotice | null {
  // A subscription that was never paid has nothing to end.
  if (!before || before.status === 'incomplete') return null;
  if (!getSubscriptionStanding(before.status).hasSubscription) return null;
  if (getSubscriptionStanding(after.status).hasSubscription) return null;
  const wasUnpaid = before.payment_failed_at !== null;
  const isErased = after.first_active_at === null;
  const due = before.payment_failed_at
    ? getDataErasedAt(before.payment_failed_at)
    : getKeptUntil(after.ends_at ?? now);
  return {
    key: `ended ${before.subscription_id}`,
    notice: {
      kind: 'ended',
      plan: before.product_name,
      wasUnpaid,
      isErased,
      erasedAt: isErased ? due : getAnnouncedAt(due, now),
    },
  };
}

/**
 * The date at the time of mailing: a delayed notice announces an erasure a day after it is sent.
 */
export function updateAtDelivery(notice: BillingNotice, now: Date): BillingNotice {
  const isLastReminder = notice.kind === 'paymentFailed' && notice.day === LAST_REMINDER_DAY;
  if (!isLastReminder && !(notice.kind === 'ended' && !notice.isErased)) return notice;
  return { ...notice, erasedAt: getAnnouncedAt(notice.erasedAt, now) };
}

/** Data is erased at the earliest a day after the last notice. */
function getAnnouncedAt(due: Date, now: Date): Date {
  return new Date(Math.max(due.getTime(), now.getTime() + DAY_MS));
}

function buildReminderKey(subscriptionId: string, failedAt: Date, day: number): string {
  return `unpaid ${subscriptionId} ${failedAt.toISOString()} ${day}`;
}

export function buildLastReminderKey(subscriptionId: string, failedAt: Date): string {
  return buildReminderKey(subscriptionId, failedAt, LAST_REMINDER_DAY);
}

export function buildReturnedKey(subscriptionId: string): string {
  return `returned ${subscriptionId}`;
}

function willRenew(row: SubscriptionRow): boolean {
  return row.status === 'active' && !row.cancel_at_period_end;
}

function describePrice({ product_name: plan, amount, currency }: SubscriptionRow) {
  return { plan, amount, currency };
}
