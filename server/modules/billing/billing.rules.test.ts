import { expect, test } from 'vitest';
import type { StripeProduct, StripeSubscription } from '../../gateways/stripe.ts';
import {
  chooseSubscription,
  dataErasedAt,
  formatAmount,
  lastPaymentOf,
  openStatus,
  owedAmount,
  paymentFailedAt,
  planTerms,
} from './billing.rules.ts';

const at = (day: string) => new Date(`2026-${day}T00:00:00Z`);

function subscription(changed: Partial<StripeSubscription> = {}): StripeSubscription {
  return {
    id: 'sub_1',
    status: 'active',
    unknownStatus: null,
    isBounced: false,
    createdAt: at('01-01'),
    anchorAt: at('01-01'),
    periodStart: at('03-01'),
    periodEnd: at('04-01'),
    willEnd: false,
    hasEnded: false,
    endsAt: null,
    latestInvoice: null,
    productId: 'prod_1',
    price: { id: 'price_1', currency: 'usd', amount: 2900, interval: 'monthly' },
    ...changed,
  };
}

test('a customer without subscriptions has no current one', () => {
  expect(chooseSubscription([])).toEqual({ current: null, duplicates: [] });
});

test('of two live subscriptions the older is current and the other a duplicate', () => {
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

/** Best status first; those on one line are equal. */
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

test('of equal live subscriptions the oldest is current, of ended ones the newest', () => {
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

const unpaidInvoice = {
  id: 'in_1',
  number: null,
  paidAt: null,
  amountPaid: 0,
  isUnpaid: true,
  isPaid: false,
  isGivenUp: false,
  url: null,
  isFirst: false,
  amountRemaining: 1900,
  dueAt: at('03-01'),
};

test('a failed payment is dated by the unpaid invoice', () => {
  const failing = subscription({ status: 'past_due', latestInvoice: unpaidInvoice });
  expect(paymentFailedAt(failing, undefined)).toEqual(at('03-01'));
});

test('a later unpaid invoice does not move the date of the failure', () => {
  const known = { subscription_id: 'sub_1', payment_failed_at: at('02-01') };
  const failing = subscription({ status: 'unpaid', latestInvoice: unpaidInvoice });
  expect(paymentFailedAt(failing, known)).toEqual(at('02-01'));
  const later = { subscription_id: 'sub_1', payment_failed_at: at('03-05') };
  expect(paymentFailedAt(failing, later)).toEqual(at('03-01'));
  const another = { subscription_id: 'sub_0', payment_failed_at: at('02-01') };
  expect(paymentFailedAt(failing, another)).toEqual(at('03-01'));
});

test('a payment clears the failure', () => {
  const known = { subscription_id: 'sub_1', payment_failed_at: at('02-01') };
  expect(paymentFailedAt(subscription(), known)).toBeNull();
});

test('a subscription that ended unpaid keeps the date of its failure', () => {
  const known = { subscription_id: 'sub_1', payment_failed_at: at('02-01') };
  const ended = subscription({ status: 'canceled', latestInvoice: unpaidInvoice });
  expect(paymentFailedAt(ended, known)).toEqual(at('02-01'));
  expect(paymentFailedAt(ended, undefined)).toBeNull();
});

test('the amount owed is the rest of the unpaid invoice, if there is one', () => {
  const owed = (changed: Parameters<typeof subscription>[0]) => owedAmount(subscription(changed));
  const paid = { ...unpaidInvoice, isUnpaid: false, amountRemaining: 0 };
  expect(owed({ status: 'past_due', latestInvoice: unpaidInvoice })).toBe(1900);
  expect(owed({ status: 'unpaid', latestInvoice: unpaidInvoice })).toBe(1900);
  expect(owed({ status: 'past_due', latestInvoice: paid })).toBeNull();
  expect(owed({ status: 'past_due', latestInvoice: null })).toBeNull();
  expect(owed({ status: 'active', latestInvoice: unpaidInvoice })).toBeNull();
});

test('the newest payment keeps its currency', () => {
  const charge = {
    amount: 5900,
    currency: 'eur',
    paidAt: at('03-01'),
    isPaid: true,
    refunds: [{ id: 're_1', amount: 900, at: at('03-02') }],
  };
  expect(lastPaymentOf([{ ...charge, isPaid: false }, charge])).toEqual({
    last_paid_at: at('03-01'),
    last_paid_amount: 5900,
    last_paid_currency: 'eur',
    last_paid_back_amount: 900,
  });
  expect(lastPaymentOf([])).toEqual({
    last_paid_at: null,
    last_paid_amount: null,
    last_paid_currency: null,
    last_paid_back_amount: null,
  });
});

test('data may be erased 15 days after the failure, to the second [S9.08]', () => {
  expect(dataErasedAt(new Date('2026-03-01T10:20:30Z'))).toEqual(new Date('2026-03-16T10:20:30Z'));
});

function product(metadata: Record<string, string>): StripeProduct {
  return { id: 'prod_1', name: 'Classic', description: '', active: true, metadata, features: [] };
}

test('a product’s metadata define the plan’s allowances', () => {
  const terms = planTerms(product({ plan: 'package_one', signals: '250', ai_credits: '50' }));
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
  expect(planTerms(product(metadata))).toBeNull();
});

test.each([
  [2900, 'usd', '$29.00'],
  [209_160, 'usd', '$2,091.60'],
  [2900, 'eur', '€29.00'],
  [2900, 'jpy', '¥2,900'],
  [0, 'gbp', '£0.00'],
  // Stripe's units differ from ISO 4217: https://docs.stripe.com/currencies
  [500_000, 'isk', 'ISK\u{a0}5,000'],
  [500_000, 'ugx', 'UGX\u{a0}5,000'],
  [2900, 'mga', 'MGA\u{a0}2,900'],
  [2900, 'krw', '₩2,900'],
  [2900, 'clp', 'CLP\u{a0}2,900'],
  [29_000, 'kwd', 'KWD\u{a0}29.000'],
])('%i %s reads %s', (amount, currency, text) => {
  expect(formatAmount(amount, currency)).toBe(text);
});

test('a plan whose first payment is on its way opens by a payment, not by a free change', () => {
  const pending = { subscription_id: 'sub_1', status: 'incomplete' as const };
  const paid = { ...unpaidInvoice, isUnpaid: false, isPaid: true, amountPaid: 1900 };
  const free = { ...paid, amountPaid: 0 };
  const statusWith = (latestInvoice: StripeSubscription['latestInvoice'], known = pending) =>
    openStatus(subscription({ latestInvoice }), known);
  expect(statusWith(free)).toBe('incomplete');
  expect(statusWith(unpaidInvoice)).toBe('incomplete');
  expect(statusWith(paid)).toBe('active');
  // A first period may be free.
  expect(statusWith({ ...free, isFirst: true })).toBe('active');
  expect(statusWith(free, { ...pending, subscription_id: 'sub_0' })).toBe('active');
  expect(openStatus(subscription({ latestInvoice: free }), undefined)).toBe('active');
});
