import { expect, test } from 'vitest';
import type {
  StripeInvoice,
  StripeProduct,
  StripeSubscription,
} from '../../gateways/stripe/stripe.ts';
import {
  allowancesOf,
  chooseSubscription,
  dataErasedAt,
  isPeriodByCredit,
  lastPaymentOf,
  owedAmount,
  paymentFailedAt,
  planTerms,
  unpaidChangeAt,
  withFirstPayment,
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
    isCharged: true,
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
  isChange: false,
  createdAt: at('03-01'),
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

const failedOn = (day: string, changed: object = {}) => ({
  subscription_id: 'sub_1',
  status: 'past_due' as const,
  payment_failed_at: at(day),
  updated_at: at('03-10'),
  ...changed,
});

test('a later unpaid invoice does not move the date of the failure', () => {
  const failing = subscription({ status: 'unpaid', latestInvoice: unpaidInvoice });
  expect(paymentFailedAt(failing, failedOn('02-01'))).toEqual(at('02-01'));
  const another = failedOn('02-01', { subscription_id: 'sub_0' });
  expect(paymentFailedAt(failing, another)).toEqual(at('03-01'));
});

test('F1.1 a debit that was returned after the last read failed after that read, not with its invoice', () => {
  const failing = subscription({ status: 'past_due', latestInvoice: unpaidInvoice });
  const open = { status: 'active', payment_failed_at: null };
  expect(paymentFailedAt(failing, failedOn('02-01', open))).toEqual(at('03-10'));
  expect(paymentFailedAt(failing, failedOn('03-10'))).toEqual(at('03-10'));
  // It was read before the invoice.
  const early = failedOn('02-01', { ...open, updated_at: at('02-28') });
  expect(paymentFailedAt(failing, early)).toEqual(at('03-01'));
  const closed = failedOn('02-01', { ...open, status: 'paused' });
  expect(paymentFailedAt(failing, closed)).toEqual(at('03-01'));
});

test('a payment clears the failure', () => {
  expect(paymentFailedAt(subscription(), failedOn('02-01'))).toBeNull();
});

test('a subscription that ended unpaid keeps the date of its failure', () => {
  const ended = subscription({ status: 'canceled', latestInvoice: unpaidInvoice });
  expect(paymentFailedAt(ended, failedOn('02-01'))).toEqual(at('02-01'));
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

const charge = {
  amount: 5900,
  currency: 'eur',
  paidAt: at('03-01'),
  isPaid: true,
  isPending: false,
  refunds: [{ id: 're_1', amount: 900, at: at('03-02') }],
};

test('the newest payment keeps its currency', () => {
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

const listed = (changed: Partial<StripeInvoice>): StripeInvoice => ({
  id: 'in_2',
  number: null,
  subscriptionId: 'sub_1',
  isGivenUp: false,
  isByCredit: false,
  isCharged: true,
  isPaid: false,
  isFirst: false,
  isChange: true,
  isRenewal: false,
  createdAt: at('03-05'),
  amountPaid: 0,
  currency: 'usd',
  paidAt: at('03-05'),
  productId: 'prod_1',
  description: null,
  paidFrom: at('03-05'),
  paidUntil: at('04-01'),
  ...changed,
});

test('F1.1 a plan whose first payment is missing is not opened by a change of plan', () => {
  const first = listed({ id: 'in_1', isChange: false, isFirst: true, createdAt: at('03-01') });
  const change = { ...unpaidInvoice, isUnpaid: false, isPaid: true, isChange: true };
  const changed = subscription({ latestInvoice: change });
  const renewal = (isByCredit: boolean) =>
    listed({ isRenewal: true, isChange: false, isPaid: true, isByCredit, createdAt: at('04-01') });
  const statusOf = (invoices: StripeInvoice[], given: Partial<StripeSubscription> = {}) =>
    withFirstPayment({ ...changed, ...given }, { invoices, charges: [] }, undefined).status;
  expect(statusOf([first])).toBe('incomplete');
  expect(statusOf([{ ...first, isPaid: true }])).toBe('active');
  expect(statusOf([{ ...first, subscriptionId: 'sub_0' }])).toBe('active');
  expect(statusOf([first], { isCharged: false })).toBe('active');
  // It was sold by invoice, and is charged since.
  expect(statusOf([{ ...first, isCharged: false, isGivenUp: true }])).toBe('active');
  expect(statusOf([first], { status: 'canceled' })).toBe('canceled');
  // Its own status tells.
  expect(statusOf([first], { latestInvoice: { ...unpaidInvoice, isFirst: true } })).toBe('active');
  // A change back gives credit for time that nobody paid.
  expect(statusOf([renewal(true), first])).toBe('incomplete');
  expect(statusOf([renewal(false), first])).toBe('active');
  // It is listed until it is settled.
  expect(unpaidChangeAt(changed, [first])).toEqual(at('03-01'));

  const knownAs = (status: 'incomplete' | 'active' | 'past_due', subscription_id = 'sub_1') =>
    withFirstPayment(changed, { invoices: [first], charges: [] }, { subscription_id, status })
      .status;
  expect(knownAs('incomplete')).toBe('incomplete');
  expect(knownAs('past_due')).toBe('incomplete');
  expect(knownAs('active')).toBe('active');
  expect(knownAs('active', 'sub_0')).toBe('incomplete');
});

test('F1.1 a first payment that is returned after a change of plan ends the subscription', () => {
  const change = { ...unpaidInvoice, isUnpaid: false, isPaid: true, isChange: true };
  const returned = listed({ id: 'in_1', isChange: false, isFirst: true, isGivenUp: true });
  const after = (given: Partial<StripeSubscription>, isPending = false) =>
    withFirstPayment(
      subscription({ latestInvoice: change, ...given }),
      { invoices: [returned], charges: [{ ...charge, isPending }] },
      undefined,
    );
  expect(after({})).toMatchObject({ status: 'incomplete', isBounced: true });
  // A debit may still arrive, and is refunded then.
  expect(after({}, true)).toMatchObject({ status: 'incomplete', isBounced: false });
  // The debit of the change was returned too.
  const unpaid = { ...change, isUnpaid: true, isPaid: false };
  expect(after({ status: 'past_due', latestInvoice: unpaid })).toMatchObject({ isBounced: true });
});

test('F1.28 a change of plan waits for its own payment, or for a later renewal that is paid', () => {
  const open = listed({});
  const voided = listed({ isGivenUp: true });
  const renewal = (given: Partial<StripeInvoice> = {}) =>
    listed({ isRenewal: true, isChange: false, isPaid: true, createdAt: at('04-01'), ...given });
  const waits = (invoices: StripeInvoice[], changed: Partial<StripeSubscription> = {}) =>
    unpaidChangeAt(subscription(changed), invoices);
  expect(waits([])).toBeNull();
  expect(waits([open])).toEqual(at('03-05'));
  expect(waits([voided])).toEqual(at('03-05'));
  expect(waits([listed({ isPaid: true })])).toBeNull();
  expect(waits([listed({ isChange: false, isRenewal: true })])).toBeNull();
  expect(waits([listed({ subscriptionId: 'sub_0' })])).toBeNull();
  // Sold on credit.
  expect(waits([open], { isCharged: false })).toBeNull();
  expect(waits([renewal(), open])).toBeNull();
  expect(waits([renewal(), voided])).toBeNull();
  expect(waits([open, renewal({ createdAt: at('03-01') })])).toEqual(at('03-05'));
  // Paid by the credit of a change back.
  expect(waits([renewal({ isByCredit: true }), open])).toEqual(at('03-05'));
  expect(waits([renewal({ isByCredit: true }), voided])).toEqual(at('03-05'));
});

test('F1.28 a period of an unpaid change is paid by credit once its latest invoice is paid', () => {
  const change = listed({ paidFrom: at('03-05') });
  const paid = { ...unpaidInvoice, isPaid: true };
  const byCredit = (day: string, invoices = [change], given: Partial<StripeSubscription> = {}) =>
    isPeriodByCredit(
      subscription({ periodStart: at(day), latestInvoice: paid, ...given }),
      invoices,
    );
  // A new interval begins with the change, and a renewal after it.
  expect(byCredit('03-05')).toBe(true);
  expect(byCredit('04-01')).toBe(true);
  // It was paid before the change.
  expect(byCredit('03-01')).toBe(false);
  expect(byCredit('04-01', [])).toBe(false);
  // Money may be on its way.
  expect(byCredit('04-01', [change], { latestInvoice: unpaidInvoice })).toBe(false);
  expect(byCredit('04-01', [change], { isCharged: false })).toBe(false);
});

test('F1.28 the latest invoice alone is enough: the list may have been read before it', () => {
  const latestInvoice = { ...unpaidInvoice, isChange: true };
  expect(unpaidChangeAt(subscription({ latestInvoice }), [])).toEqual(at('03-01'));
  const paid = { ...latestInvoice, isPaid: true };
  expect(unpaidChangeAt(subscription({ latestInvoice: paid }), [])).toBeNull();
});

test('F1.28 an unpaid change never raises an allowance', () => {
  const terms = { key: 'package_two', signals: 1000, aiCredits: 10 };
  const before = { monthly_signals: 250, monthly_ai_credits: 50 };
  const all = { monthly_signals: 1000, monthly_ai_credits: 10 };
  const nothing = { monthly_signals: 0, monthly_ai_credits: 0 };
  const allowances = (given: Partial<Parameters<typeof allowancesOf>[1]>) =>
    allowancesOf(terms, { isChangeUnpaid: true, isByCredit: false, before, ...given });
  expect(allowances({ isChangeUnpaid: false })).toEqual(all);
  expect(allowances({})).toEqual({ monthly_signals: 250, monthly_ai_credits: 10 });
  expect(allowances({ before: undefined })).toEqual(nothing);
  // Credit for time that nobody paid buys no further period.
  expect(allowances({ isByCredit: true })).toEqual(nothing);
  expect(allowances({ isByCredit: true, isChangeUnpaid: false })).toEqual(all);
});
