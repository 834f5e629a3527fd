import * as z from 'zod/mini';
import { PAYMENT_GRACE_DAYS } from '../../../contract/limits.ts';
import type { PaidInvoice, StripeCharge } from '../../gateways/stripe.ts';
import { dataErasedAt, keptUntil, standingOf } from './billing.rules.ts';
import type { SubscriptionRow } from './billing.tables.ts';
import { DAY_MS } from '../../platform/durations.ts';

const moment = z.iso.datetime();
const price = { plan: z.string(), amount: z.int(), currency: z.string() };

/** What a user is told about their money, with the facts as they were when it was decided. */
export const BillingNotice = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('receipt'),
    ...price,
    /** Stripe's number of the invoice, which support asks for. */
    number: z.nullable(z.string()),
    paidFrom: moment,
    paidUntil: moment,
    renews: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('paidBack'),
    amount: z.int(),
    currency: z.string(),
    at: moment,
    /** The plan and its next renewal, where it goes on all the same. */
    goesOn: z.nullable(z.strictObject({ plan: z.string(), renewsAt: moment })),
    /** Nothing more will be charged. */
    isOver: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('renewalSoon'), ...price, renewsAt: moment }),
  z.strictObject({
    kind: z.literal('paymentFailed'),
    ...price,
    /** Days since the failure began: 0, 3, 10 or 14. */
    day: z.int(),
    erasedAt: moment,
  }),
  z.strictObject({
    kind: z.literal('ended'),
    plan: z.string(),
    wasUnpaid: z.boolean(),
    isErased: z.boolean(),
    erasedAt: moment,
  }),
]);
export type BillingNotice = z.output<typeof BillingNotice>;

/** A notice with the key under which it is told once. */
export type DueNotice = { readonly key: string; readonly notice: BillingNotice };

/** Before a year's renewal: time enough to decide, and late enough to be remembered. */
export const RENEWAL_NOTICE_DAYS = 7;
/** On these days after a payment failed its payer is reminded. */
export const REMINDER_DAYS = [0, 3, 10, 14] as const;
const LAST_REMINDER_DAY = 14;
/** What Stripe may tell late. Of what is older the last look has told already. */
const TOLD_LATE_MS = 7 * DAY_MS;

export type Change = {
  readonly before: SubscriptionRow | undefined;
  readonly after: SubscriptionRow;
  /** Oldest first. */
  readonly paid: readonly (PaidInvoice & { bought: string })[];
  readonly charges: readonly StripeCharge[];
  /** Money that moved before was told of when the customer was read last. */
  readonly since: Date;
  /** As the customer's own clock has it. */
  readonly now: Date;
};

/** What the user has to be told by now; most of it was told before, which the keys tell. */
export function dueNotices(change: Change): DueNotice[] {
  return [
    ...receipts(change),
    ...paidBack(change),
    renewalSoon(change),
    paymentFailed(change),
    ended(change),
  ].filter((due) => due !== null);
}

/** From when on money that moved is news, by when the customer was read last. */
export function newsSince(lastReadAt: Date | null): Date {
  return lastReadAt ? new Date(lastReadAt.getTime() - TOLD_LATE_MS) : new Date(0);
}

function receipts({ after, paid, since }: Change): DueNotice[] {
  return paid
    .filter(({ amountPaid, paidAt }) => amountPaid > 0 && paidAt >= since)
    .map((invoice) => ({
      key: `receipt ${invoice.id}`,
      notice: {
        kind: 'receipt',
        plan: invoice.bought,
        amount: invoice.amountPaid,
        currency: invoice.currency,
        number: invoice.number,
        paidFrom: invoice.paidFrom.toISOString(),
        paidUntil: invoice.paidUntil.toISOString(),
        renews: willRenew(after) && invoice.paidUntil.getTime() === after.period_end.getTime(),
      },
    }));
}

function paidBack({ after, charges, since }: Change): DueNotice[] {
  const goesOn = willRenew(after)
    ? { plan: after.product_name, renewsAt: after.period_end.toISOString() }
    : null;
  const willEnd = after.status === 'active' && after.cancel_at_period_end;
  const isOver = willEnd || !standingOf(after.status).hasSubscription;
  return charges.flatMap(({ currency, refunds }) =>
    refunds
      .filter(({ at }) => at >= since)
      .map(({ id, amount, at }) => ({
        key: `refund ${id}`,
        notice: { kind: 'paidBack', amount, currency, at: at.toISOString(), goesOn, isOver },
      })),
  );
}

function renewalSoon({ after, now }: Change): DueNotice | null {
  if (after.interval !== 'yearly' || !willRenew(after)) return null;
  const msLeft = after.period_end.getTime() - now.getTime();
  if (msLeft <= 0 || msLeft > RENEWAL_NOTICE_DAYS * DAY_MS) return null;
  return {
    key: `renewal ${after.subscription_id} ${after.period_end.toISOString()}`,
    notice: { kind: 'renewalSoon', ...priceOf(after), renewsAt: after.period_end.toISOString() },
  };
}

/** Of several reminders that fell due since the last look only the latest says something. */
function paymentFailed({ after, now }: Change): DueNotice | null {
  const failedAt = after.payment_failed_at;
  if (!failedAt || !standingOf(after.status).hasSubscription) return null;
  const days = (now.getTime() - failedAt.getTime()) / DAY_MS;
  if (days >= PAYMENT_GRACE_DAYS && after.first_active_at === null) return null;
  const day = REMINDER_DAYS.findLast((each) => days >= each) ?? 0;
  const erasedAt = day === LAST_REMINDER_DAY ? announced(dataErasedAt(failedAt), now) : null;
  return {
    key: reminderKey(after.subscription_id, failedAt, day),
    notice: {
      kind: 'paymentFailed',
      ...priceOf(after),
      amount: after.owed_amount ?? after.amount,
      day,
      erasedAt: (erasedAt ?? dataErasedAt(failedAt)).toISOString(),
    },
  };
}

function ended({ before, after, now }: Change): DueNotice | null {
  // Who never came to the first payment has nothing that could end.
  if (!before || before.status === 'incomplete') return null;
  if (!standingOf(before.status).hasSubscription) return null;
  if (standingOf(after.status).hasSubscription) return null;
  const wasUnpaid = before.payment_failed_at !== null;
  const isErased = after.first_active_at === null;
  const due = before.payment_failed_at
    ? dataErasedAt(before.payment_failed_at)
    : keptUntil(after.ends_at ?? now);
  return {
    key: `ended ${before.subscription_id}`,
    notice: {
      kind: 'ended',
      plan: before.product_name,
      wasUnpaid,
      isErased,
      erasedAt: (isErased ? due : announced(due, now)).toISOString(),
    },
  };
}

/** Nothing is erased sooner than a day after its last announcement. */
function announced(due: Date, now: Date): Date {
  return new Date(Math.max(due.getTime(), now.getTime() + DAY_MS));
}

function reminderKey(subscriptionId: string, failedAt: Date, day: number): string {
  return `unpaid ${subscriptionId} ${failedAt.toISOString()} ${day}`;
}

/** The key of the last reminder before an unpaid subscription's data are erased. */
export function lastReminderKey(subscriptionId: string, failedAt: Date): string {
  return reminderKey(subscriptionId, failedAt, LAST_REMINDER_DAY);
}

function willRenew(row: SubscriptionRow): boolean {
  return row.status === 'active' && !row.cancel_at_period_end;
}

function priceOf({ product_name: plan, amount, currency }: SubscriptionRow) {
  return { plan, amount, currency };
}
