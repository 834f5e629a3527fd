import { expect, test } from 'vitest';
import type { StripeProduct } from '../../gateways/stripe/stripe.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import {
  chooseSubscription,
  findDuplicatesToCancel,
  getDataErasedAt,
  findLastPayment,
  getOwedAmount,
  findPaymentFailedAt,
  readPlanTerms,
} from './billing.rules.ts';
import { at, charge, subscription, unpaidInvoice } from './subscriptions.fixture.ts';

test('a customer without subscriptions has no current one', () => {
  expect(chooseSubscription([])).toEqual({ current: null, duplicates: [] });
});

test('the older of two live subscriptions is current, the other a duplicate', () => {
  const older = subscription({ id: 'sub_b', createdAt: at('01-01') });
  const newer = subscription({ id: 'sub_a', createdAt: at('01-02') });
  for (const listed of [
    [older, newer],
    [newer, older],
  ]) {
    expect(chooseSubscription(listed)).toEqual({ current: older, duplicates: [newer] });
  }
});

test('an active subscription takes precedence over an older unpaid one', () => {
  const unpaid = subscription({ id: 'sub_1', status: 'unpaid', createdAt: at('01-01') });
  const active = subscription({ id: 'sub_2', createdAt: at('02-01') });
  expect(chooseSubscription([active, unpaid])).toEqual({ current: active, duplicates: [unpaid] });
});

const RANKS = [
  ['active', 'trialing'],
  ['past_due'],
  ['unpaid'],
  ['paused'],
  ['incomplete'],
  ['canceled', 'incomplete_expired'],
] as const;

test('the subscription with the best status is current, even if it is newer', () => {
  const all = RANKS.flatMap((statuses, rank) => statuses.map((status) => ({ status, rank })));
  for (const better of all) {
    for (const worse of all.filter(({ rank }) => rank > better.rank)) {
      const older = subscription({ id: 'sub_1', status: worse.status, createdAt: at('01-01') });
      const newer = subscription({ id: 'sub_2', status: better.status, createdAt: at('02-01') });
      expect(chooseSubscription([newer, older]).current).toEqual(newer);
    }
  }
});

test('the oldest of equal live subscriptions is current, the newest of ended ones', () => {
  const pair = (first: (typeof RANKS)[number][number], second: typeof first) => [
    subscription({ id: 'sub_2', status: second, createdAt: at('02-01') }),
    subscription({ id: 'sub_1', status: first, createdAt: at('01-01') }),
  ];
  expect(chooseSubscription(pair('active', 'trialing')).current?.id).toBe('sub_1');
  expect(chooseSubscription(pair('trialing', 'active')).current?.id).toBe('sub_1');
  expect(chooseSubscription(pair('canceled', 'incomplete_expired')).current?.id).toBe('sub_2');
  expect(chooseSubscription(pair('incomplete_expired', 'canceled')).current?.id).toBe('sub_2');
});

test('ended subscriptions are never duplicates, and the newest is current', () => {
  const first = subscription({ id: 'sub_1', status: 'canceled', createdAt: at('01-01') });
  const second = subscription({ id: 'sub_2', status: 'canceled', createdAt: at('02-01') });
  expect(chooseSubscription([second, first])).toEqual({ current: second, duplicates: [] });
  const living = subscription({ id: 'sub_3', createdAt: at('03-01') });
  expect(chooseSubscription([living, second, first])).toEqual({ current: living, duplicates: [] });
});

test('a failed payment is dated by the unpaid invoice', () => {
  const failing = subscription({ status: 'past_due', latestInvoice: unpaidInvoice });
  expect(findPaymentFailedAt(failing, undefined)).toEqual(at('03-01'));
});

const makeFailedOn = (day: string, changed: object = {}) => ({
  subscription_id: 'sub_1',
  status: 'past_due' as const,
  payment_failed_at: at(day),
  updated_at: at('03-10'),
  ...changed,
});

test('a later unpaid invoice does not move the date of the failure', () => {
  const failing = subscription({ status: 'unpaid', latestInvoice: unpaidInvoice });
  expect(findPaymentFailedAt(failing, makeFailedOn('02-01'))).toEqual(at('02-01'));
  const another = makeFailedOn('02-01', { subscription_id: 'sub_0' });
  expect(findPaymentFailedAt(failing, another)).toEqual(at('03-01'));
});

// With a debit, a subscription is `active` before it is paid, and stays so when the debit is
// returned and the invoice voided (https://docs.stripe.com/billing/subscriptions/overview).
test('a debit that was returned after the last read failed after that read, not with its invoice', () => {
  const failing = subscription({ status: 'past_due', latestInvoice: unpaidInvoice });
  const open = { status: 'active', payment_failed_at: null };
  expect(findPaymentFailedAt(failing, makeFailedOn('02-01', open))).toEqual(at('03-10'));
  expect(findPaymentFailedAt(failing, makeFailedOn('03-10'))).toEqual(at('03-10'));
  // It was read before the invoice.
  const early = makeFailedOn('02-01', { ...open, updated_at: at('02-28') });
  expect(findPaymentFailedAt(failing, early)).toEqual(at('03-01'));
  const closed = makeFailedOn('02-01', { ...open, status: 'paused' });
  expect(findPaymentFailedAt(failing, closed)).toEqual(at('03-01'));
});

test('a payment clears the failure', () => {
  expect(findPaymentFailedAt(subscription(), makeFailedOn('02-01'))).toBeNull();
});

test('a subscription that ended unpaid keeps the date of its failure', () => {
  const ended = subscription({ status: 'canceled', latestInvoice: unpaidInvoice });
  expect(findPaymentFailedAt(ended, makeFailedOn('02-01'))).toEqual(at('02-01'));
  expect(findPaymentFailedAt(ended, undefined)).toBeNull();
});

test('the amount owed is the rest of the unpaid invoice, if there is one', () => {
  const owed = (changed: Parameters<typeof subscription>[0]) =>
    getOwedAmount(subscription(changed));
  const paid = { ...unpaidInvoice, isUnpaid: false, amountRemaining: 0 };
  expect(owed({ status: 'past_due', latestInvoice: unpaidInvoice })).toBe(1900);
  expect(owed({ status: 'unpaid', latestInvoice: unpaidInvoice })).toBe(1900);
  expect(owed({ status: 'past_due', latestInvoice: paid })).toBeNull();
  expect(owed({ status: 'past_due', latestInvoice: null })).toBeNull();
  expect(owed({ status: 'active', latestInvoice: unpaidInvoice })).toBeNull();
});

test('the newest payment keeps its currency', () => {
  expect(findLastPayment([{ ...charge, isPaid: false }, charge])).toEqual({
    last_paid_at: at('03-01'),
    last_paid_amount: 5900,
    last_paid_currency: 'eur',
    last_paid_back_amount: 900,
  });
  expect(findLastPayment([])).toEqual({
    last_paid_at: null,
    last_paid_amount: null,
    last_paid_currency: null,
    last_paid_back_amount: null,
  });
});

test('data may be erased 15 days after the failure, to the second [S9.08]', () => {
  expect(getDataErasedAt(new Date('2026-03-01T10:20:30Z'))).toEqual(
    new Date('2026-03-16T10:20:30Z'),
  );
});

function product(metadata: Record<string, string>): StripeProduct {
  return { id: 'prod_1', name: 'Classic', description: '', active: true, metadata, features: [] };
}

test('a product’s metadata define the plan’s allowances', () => {
  const terms = readPlanTerms(product({ plan: 'package_one', signals: '250', ai_credits: '50' }));
  expect(terms).toEqual({ key: 'package_one', signals: 250, aiCredits: 50 });
});

test.each([
  {},
  { plan: 'package_one' },
  { plan: '', signals: '1', ai_credits: '1' },
  { plan: 'package_one', signals: '-1', ai_credits: '50' },
  { plan: 'package_one', signals: '2.5', ai_credits: '50' },
  { plan: 'package_one', signals: '250', ai_credits: 'many' },
  { plan: 'package_one', signals: '9999999999', ai_credits: '1' },
])('metadata %o describe no plan', (metadata) => {
  expect(readPlanTerms(product(metadata))).toBeNull();
});

test('T63 a duplicate subscription is canceled after it existed and was seen for a day', () => {
  const later = (days: number) => new Date(at('03-01').getTime() + days * DAY_MS);
  const extra = [
    subscription({ id: 'old', createdAt: later(0) }),
    subscription({ id: 'new', createdAt: later(1) }),
  ];
  const ended = (seenAt: Date, now: Date) =>
    findDuplicatesToCancel(extra, { seenAt, now }).map(({ id }) => id);
  expect(ended(later(0.5), later(1.4))).toEqual([]);
  expect(ended(later(0.5), later(1.5))).toEqual(['old']);
  expect(ended(later(0.5), later(2))).toEqual(['old', 'new']);
});
