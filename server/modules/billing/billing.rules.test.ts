import { expect, test } from 'vitest';
import type { StripeProduct, StripeSubscription } from '../../gateways/stripe.ts';
import {
  chooseSubscription,
  dataErasedAt,
  formatAmount,
  lastPaymentOf,
  owedAmount,
  paymentFailedAt,
  planTerms,
  standingOf,
} from './billing.rules.ts';

const at = (day: string) => new Date(`2026-${day}T00:00:00Z`);

function subscription(changed: Partial<StripeSubscription> = {}): StripeSubscription {
  return {
    id: 'sub_1',
    status: 'active',
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

test.each([
  [null, false, false],
  ['active', true, true],
  ['trialing', true, true],
  ['past_due', true, false],
  ['unpaid', true, false],
  ['paused', true, false],
  ['incomplete', true, false],
  ['canceled', false, false],
  ['incomplete_expired', false, false],
] as const)(
  'a subscription that is %s: has one %s, is active %s',
  (status, hasSubscription, isActiveSubscription) => {
    expect(standingOf(status)).toEqual({ hasSubscription, isActiveSubscription });
  },
);

test('a customer without subscriptions has none that counts', () => {
  expect(chooseSubscription([])).toEqual({ counts: null, extra: [] });
});

test('of two living subscriptions the older counts and the other is one too many', () => {
  const older = subscription({ id: 'sub_b', createdAt: at('01-01') });
  const newer = subscription({ id: 'sub_a', createdAt: at('01-02') });
  for (const listed of [
    [older, newer],
    [newer, older],
  ]) {
    expect(chooseSubscription(listed)).toEqual({ counts: older, extra: [newer] });
  }
});

test('an active subscription counts before an unpaid older one', () => {
  const unpaid = subscription({ id: 'sub_1', status: 'unpaid', createdAt: at('01-01') });
  const active = subscription({ id: 'sub_2', createdAt: at('02-01') });
  expect(chooseSubscription([active, unpaid])).toEqual({ counts: active, extra: [unpaid] });
});

test('ended subscriptions are never too many, and the newest of them counts', () => {
  const first = subscription({ id: 'sub_1', status: 'canceled', createdAt: at('01-01') });
  const second = subscription({ id: 'sub_2', status: 'canceled', createdAt: at('02-01') });
  expect(chooseSubscription([second, first])).toEqual({ counts: second, extra: [] });
  const living = subscription({ id: 'sub_3', createdAt: at('03-01') });
  expect(chooseSubscription([living, second, first])).toEqual({ counts: living, extra: [] });
});

const unpaidInvoice = {
  id: 'in_1',
  number: null,
  paidAt: null,
  amountPaid: 0,
  isUnpaid: true,
  amountRemaining: 1900,
  dueAt: at('03-01'),
};

test('a failure of payment is dated by the invoice that is not paid', () => {
  const failing = subscription({ status: 'past_due', latestInvoice: unpaidInvoice });
  expect(paymentFailedAt(failing, undefined)).toEqual(at('03-01'));
});

test('a later unpaid invoice does not move the beginning of the failure', () => {
  const known = { subscription_id: 'sub_1', payment_failed_at: at('02-01') };
  const failing = subscription({ status: 'unpaid', latestInvoice: unpaidInvoice });
  expect(paymentFailedAt(failing, known)).toEqual(at('02-01'));
  const another = { subscription_id: 'sub_0', payment_failed_at: at('02-01') };
  expect(paymentFailedAt(failing, another)).toEqual(at('03-01'));
});

test('whoever paid has no failure any more', () => {
  const known = { subscription_id: 'sub_1', payment_failed_at: at('02-01') };
  expect(paymentFailedAt(subscription(), known)).toBeNull();
});

test('a failure that ended the subscription stays its failure', () => {
  const known = { subscription_id: 'sub_1', payment_failed_at: at('02-01') };
  const ended = subscription({ status: 'canceled', latestInvoice: unpaidInvoice });
  expect(paymentFailedAt(ended, known)).toEqual(at('02-01'));
  expect(paymentFailedAt(ended, undefined)).toBeNull();
});

test('what is owed is what the unpaid invoice still asks for, and nothing where none is missing', () => {
  const owed = (changed: Parameters<typeof subscription>[0]) => owedAmount(subscription(changed));
  const paid = { ...unpaidInvoice, isUnpaid: false, amountRemaining: 0 };
  expect(owed({ status: 'past_due', latestInvoice: unpaidInvoice })).toBe(1900);
  expect(owed({ status: 'unpaid', latestInvoice: unpaidInvoice })).toBe(1900);
  expect(owed({ status: 'past_due', latestInvoice: paid })).toBeNull();
  expect(owed({ status: 'past_due', latestInvoice: null })).toBeNull();
  expect(owed({ status: 'active', latestInvoice: unpaidInvoice })).toBeNull();
});

test('the newest payment keeps the currency that it was made in', () => {
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

test('data may be erased 15 days after the failure, to the second', () => {
  expect(dataErasedAt(new Date('2026-03-01T10:20:30Z'))).toEqual(new Date('2026-03-16T10:20:30Z'));
});

function product(metadata: Record<string, string>): StripeProduct {
  return { id: 'prod_1', name: 'Classic', description: '', active: true, metadata, features: [] };
}

test('a product’s metadata say what its plan allows', () => {
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
])('%i %s reads %s', (amount, currency, text) => {
  expect(formatAmount(amount, currency)).toBe(text);
});
