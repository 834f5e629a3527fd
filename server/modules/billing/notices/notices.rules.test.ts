import { expect, test } from 'vitest';
import { draftBillingMail } from '../billing.mail.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import { getPaymentsSince } from '../sync/customer-snapshot.ts';
import { type SubscriptionChange, listDueNotices } from './notices.rules.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';

const start = new Date('2026-03-01T10:00:00Z');
const later = (days: number, ms = 0) => new Date(start.getTime() + days * DAY_MS + ms);

function row(changed: Partial<SubscriptionRow> = {}): SubscriptionRow {
  return {
    user_id: 'u',
    subscription_id: 'sub_1',
    status: 'active',
    unknown_status: null,
    plan_key: 'package_one',
    product_name: 'Classic',
    price_id: 'price_1',
    interval: 'monthly',
    amount: 2900,
    currency: 'usd',
    monthly_signals: 250,
    monthly_ai_credits: 50,
    change_invoiced_at: null,
    plan_since: null,
    latest_invoice_id: null,
    used_credit: 0,
    used_credit_due: 0,
    next_product_name: null,
    changes_at: null,
    anchor_at: start,
    period_start: start,
    period_end: later(31),
    cancel_at_period_end: false,
    ends_at: null,
    payment_failed_at: null,
    first_active_at: start,
    last_paid_at: null,
    last_paid_amount: null,
    last_paid_currency: null,
    owed_amount: null,
    last_paid_back_amount: null,
    erasure_seen_at: null,
    updated_at: start,
    ...changed,
  };
}

const invoice = {
  id: 'in_1',
  number: 'F-1',
  subscriptionId: 'sub_1',
  isGivenUp: false,
  isByCredit: false,
  creditGiven: 0,
  isCharged: true,
  isPaid: true,
  isFirst: false,
  isChange: false,
  isRenewal: true,
  createdAt: start,
  amountPaid: 2900,
  currency: 'usd',
  paidAt: start,
  productId: 'prod_1',
  description: null,
  productName: 'Classic',
  paidFrom: start,
  paidUntil: later(31),
};
const charge = {
  amount: 2900,
  currency: 'usd',
  paidAt: start,
  isPaid: true,
  isPending: false,
  refunds: [],
};

function due(change: Partial<SubscriptionChange> = {}) {
  const after = change.after ?? row();
  const nothing = {
    paid: [],
    charges: [],
    isReturned: false,
    invoiceUrl: null,
    since: new Date(0),
    now: start,
  };
  return listDueNotices({ before: after, after, ...nothing, ...change });
}

test('each paid invoice has one receipt for the paid amount', () => {
  const [first, ...others] = due({ paid: [invoice] });
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    key: 'receipt in_1',
    notice: { kind: 'receipt', amount: 2900, number: 'F-1', renews: true },
  });
});

test('each invoice paid since the last read has a receipt, oldest first', () => {
  const older = { ...invoice, id: 'in_0', productName: 'Networker', paidUntil: start };
  expect(due({ paid: [older, invoice] }).map(({ key, notice }) => [key, notice])).toMatchObject([
    ['receipt in_0', { plan: 'Networker', renews: false }],
    ['receipt in_1', { plan: 'Classic', renews: true }],
  ]);
});

test('a receipt does not promise a renewal of a plan that ends', () => {
  const after = row({ cancel_at_period_end: true });
  expect(due({ after, paid: [invoice] })).toMatchObject([{ notice: { renews: false } }]);
});

test('an invoice of zero, or one seen by the last read, has no receipt', () => {
  expect(due({ paid: [{ ...invoice, amountPaid: 0 }] })).toEqual([]);
  expect(due({ paid: [{ ...invoice, amountPaid: 1 }] })).toHaveLength(1);
  expect(due({ paid: [invoice], since: start })).toHaveLength(1);
  expect(due({ paid: [invoice], since: later(0, 1) })).toEqual([]);
});

test('payments are considered since a week before the last read, or all at the first read', () => {
  expect(getPaymentsSince(later(7))).toEqual(start);
  expect(getPaymentsSince(null)).toEqual(new Date(0));
});

test('each refund has one notice, which states whether the plan continues', () => {
  const refunds = [
    { id: 're_2', amount: 900, at: later(2) },
    { id: 're_1', amount: 2000, at: start },
  ];
  const charges = [{ ...charge, refunds }];
  expect(due({ charges })).toMatchObject([
    { key: 'refund re_2', notice: { amount: 900, goesOn: { plan: 'Classic' }, isOver: false } },
    { key: 'refund re_1', notice: { amount: 2000 } },
  ]);
  expect(due({ charges, since: later(1) })).toHaveLength(1);
  const ended = row({ status: 'canceled', ends_at: start });
  const of = (after: SubscriptionRow) => due({ after, charges })[0]?.notice;
  expect(of(ended)).toMatchObject({ goesOn: null, isOver: true });
  expect(of(row({ cancel_at_period_end: true }))).toMatchObject({ goesOn: null, isOver: true });
  expect(of(row({ status: 'past_due' }))).toMatchObject({ goesOn: null, isOver: false });
  // The amount owed may still be collected before the end.
  const owing = row({ status: 'past_due', cancel_at_period_end: true });
  expect(of(owing)).toMatchObject({ goesOn: null, isOver: false });
});

test('a yearly renewal is announced seven days before, a monthly one never', () => {
  const yearly = row({ interval: 'yearly', period_end: later(365) });
  const kinds = (after: SubscriptionRow, now: Date) =>
    due({ after, now }).map((d) => d.notice.kind);
  expect(kinds(yearly, later(358, -1))).toEqual([]);
  expect(kinds(yearly, later(358))).toEqual(['renewalSoon']);
  expect(kinds(yearly, later(365, -1))).toEqual(['renewalSoon']);
  expect(kinds(yearly, later(365))).toEqual([]);
  expect(kinds({ ...yearly, cancel_at_period_end: true }, later(358))).toEqual([]);
  expect(kinds(row(), later(30))).toEqual([]);
});

test('a failed payment has reminders on days 0, 3, 10 and 14, late if no check ran', () => {
  const after = row({ status: 'past_due', payment_failed_at: start });
  const listDaysAt = (now: Date) =>
    due({ after, now }).map(({ notice }) => 'day' in notice && notice.day);
  expect(listDaysAt(start)).toEqual([0]);
  // By a slow clock the failure is in the future.
  expect(listDaysAt(later(-1))).toEqual([0]);
  expect(listDaysAt(later(3, -1))).toEqual([0]);
  expect(listDaysAt(later(3))).toEqual([3]);
  expect(listDaysAt(later(10, -1))).toEqual([3]);
  expect(listDaysAt(later(10))).toEqual([10]);
  expect(listDaysAt(later(14, -1))).toEqual([10]);
  expect(listDaysAt(later(14))).toEqual([14]);
  expect(listDaysAt(later(15, -1))).toEqual([14]);
  expect(listDaysAt(later(40))).toEqual([14]);
});

test('the last reminder always leaves a day, and is not sent late without data', () => {
  const after = row({ status: 'past_due', payment_failed_at: start });
  const listErasedAt = (now: Date) =>
    due({ after, now }).map(({ notice }) => 'erasedAt' in notice && notice.erasedAt);
  expect(listErasedAt(later(14))).toEqual([later(15)]);
  expect(listErasedAt(later(14.5))).toEqual([later(15.5)]);
  expect(listErasedAt(later(40))).toEqual([later(41)]);
  expect(due({ after: { ...after, first_active_at: null }, now: later(15) })).toEqual([]);
});

test('after the notice of the end there are no more reminders', () => {
  const after = row({ status: 'canceled', ends_at: later(14), payment_failed_at: start });
  const before = row({ status: 'past_due', payment_failed_at: start });
  const kinds = due({ before, after, now: later(14) }).map(({ notice }) => notice.kind);
  expect(kinds).toEqual(['ended']);
});

test('a reminder states the amount owed, or the price if that is unknown', () => {
  const listAmountsAt = (owed: number | null) => {
    const after = row({ status: 'past_due', payment_failed_at: start, owed_amount: owed });
    return due({ after }).map(({ notice }) => 'amount' in notice && notice.amount);
  };
  expect(listAmountsAt(1900)).toEqual([1900]);
  expect(listAmountsAt(null)).toEqual([2900]);
});

test('each reminder has its own key, as does a second failure', () => {
  const after = row({ status: 'past_due', payment_failed_at: start });
  const again = row({ status: 'past_due', payment_failed_at: later(60) });
  const keys = [
    due({ after }),
    due({ after, now: later(3) }),
    due({ after: again, now: later(60) }),
  ].map(([first]) => first?.key);
  expect(new Set(keys).size).toBe(3);
});

test('the notice of the end goes to subscribers and states the erasure date', () => {
  const after = row({ status: 'canceled', ends_at: later(31) });
  const ended = (before: SubscriptionRow | undefined, now = later(31)) =>
    due({ before, after, now })[0]?.notice;
  expect(ended(row())).toMatchObject({
    kind: 'ended',
    wasUnpaid: false,
    isErased: false,
    erasedAt: later(61),
  });
  const unpaid = row({ status: 'unpaid', payment_failed_at: later(20) });
  expect(ended(unpaid)).toMatchObject({
    wasUnpaid: true,
    isErased: false,
    erasedAt: later(35),
  });
  // Found late: the notice states the actual erasure date, not the original one.
  expect(ended(unpaid, later(50))).toMatchObject({
    isErased: false,
    erasedAt: later(51),
  });
  const erased = { ...after, first_active_at: null };
  expect(due({ before: unpaid, after: erased, now: later(36) })[0]?.notice).toMatchObject({
    isErased: true,
    erasedAt: later(35),
  });
  expect(ended(undefined)).toBeUndefined();
  expect(ended(after)).toBeUndefined();
  expect(ended(row({ status: 'incomplete' }))).toBeUndefined();
});

test('each cancellation is confirmed once, with the day on which the plan ends', () => {
  const ending = row({ cancel_at_period_end: true, ends_at: later(31) });
  const confirmed = (before: SubscriptionRow | undefined, after: SubscriptionRow, now = start) =>
    due({ before, after, now }).filter(({ notice }) => notice.kind === 'willEnd');
  const [first] = confirmed(row(), ending);
  expect(first?.notice).toMatchObject({ plan: 'Classic', endsAt: later(31), keptUntil: later(61) });
  expect(confirmed(ending, ending, later(1))).toEqual([]);
  expect(confirmed(ending, row(), later(1))).toEqual([]);
  // After a resumption, another cancellation has a notice of its own.
  const [again] = confirmed(row(), ending, later(2));
  expect(again?.key).not.toBe(first?.key);
  expect(confirmed(undefined, ending)).toEqual([]);
  expect(confirmed(row({ status: 'past_due' }), { ...ending, status: 'past_due' })).toEqual([]);
});

test('a mail about a price without an amount names none', () => {
  const after = row({ interval: 'yearly', amount: null, period_end: later(5) });
  const failing = row({ amount: null, status: 'past_due', payment_failed_at: start });
  const notices = [
    ...due({ after }),
    ...due({ after: failing }),
    ...due({ after: failing, isReturned: true }),
  ].map(({ notice }) => notice);
  const kinds = ['renewalSoon', 'paymentFailed', 'firstPaymentReturned'] as const;
  expect(new Set(notices.map(({ kind }) => kind))).toEqual(new Set(kinds));
  const reader = {
    firstName: 'Ada',
    email: 'ada@example.com',
    emailVerifiedAt: start,
    timeZone: 'UTC',
    appUrl: '',
  };
  for (const notice of notices)
    expect(JSON.stringify(draftBillingMail(notice, reader))).not.toMatch(
      /null|NaN|at \.|of {2}| {2}/,
    );
});
