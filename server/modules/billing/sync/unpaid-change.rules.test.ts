import { expect, test } from 'vitest';
import type { StripeInvoice, StripeSubscription } from '../../../gateways/stripe/stripe.ts';
import { at, charge, subscription, unpaidInvoice } from '../subscriptions.fixture.ts';
import {
  getAllowances,
  closeUntilFirstPaid,
  isPeriodPaidByCredit,
  findUnpaidChangeInvoicedAt,
} from './unpaid-change.rules.ts';

const listed = (changed: Partial<StripeInvoice>): StripeInvoice => ({
  id: 'in_2',
  number: null,
  subscriptionId: 'sub_1',
  isGivenUp: false,
  isByCredit: false,
  creditGiven: 0,
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

test('a plan whose first payment is missing is not opened by a change of plan', () => {
  const first = listed({ id: 'in_1', isChange: false, isFirst: true, createdAt: at('03-01') });
  const change = { ...unpaidInvoice, isUnpaid: false, isPaid: true, isChange: true };
  const changed = subscription({ latestInvoice: change });
  const renewal = (isByCredit: boolean) =>
    listed({ isRenewal: true, isChange: false, isPaid: true, isByCredit, createdAt: at('04-01') });
  const findStatus = (invoices: StripeInvoice[], given: Partial<StripeSubscription> = {}) =>
    closeUntilFirstPaid({ ...changed, ...given }, { invoices, charges: [] }, undefined).status;
  expect(findStatus([first])).toBe('incomplete');
  expect(findStatus([{ ...first, isPaid: true }])).toBe('active');
  expect(findStatus([{ ...first, subscriptionId: 'sub_0' }])).toBe('active');
  expect(findStatus([first], { isCharged: false })).toBe('active');
  // It was sold by invoice, and is charged automatically since.
  expect(findStatus([{ ...first, isCharged: false, isGivenUp: true }])).toBe('active');
  expect(findStatus([first], { status: 'canceled' })).toBe('canceled');
  // Its own status shows it.
  expect(findStatus([first], { latestInvoice: { ...unpaidInvoice, isFirst: true } })).toBe(
    'active',
  );
  // A change back gives credit for unpaid time.
  expect(findStatus([renewal(true), first])).toBe('incomplete');
  expect(findStatus([renewal(false), first])).toBe('active');
  // It is listed until it is settled.
  expect(findUnpaidChangeInvoicedAt(changed, [first])).toEqual(at('03-01'));

  const knownAs = (status: 'incomplete' | 'active' | 'past_due', subscription_id = 'sub_1') =>
    closeUntilFirstPaid(changed, { invoices: [first], charges: [] }, { subscription_id, status })
      .status;
  expect(knownAs('incomplete')).toBe('incomplete');
  expect(knownAs('past_due')).toBe('incomplete');
  expect(knownAs('active')).toBe('active');
  expect(knownAs('active', 'sub_0')).toBe('incomplete');
});

test('a first payment that is returned after a change of plan ends the subscription', () => {
  const change = { ...unpaidInvoice, isUnpaid: false, isPaid: true, isChange: true };
  const returned = listed({ id: 'in_1', isChange: false, isFirst: true, isGivenUp: true });
  const after = (given: Partial<StripeSubscription>, isPending = false) =>
    closeUntilFirstPaid(
      subscription({ latestInvoice: change, ...given }),
      { invoices: [returned], charges: [{ ...charge, isPending }] },
      undefined,
    );
  expect(after({})).toMatchObject({ status: 'incomplete', isReturned: true });
  // A debit may still arrive, and is refunded then.
  expect(after({}, true)).toMatchObject({ status: 'incomplete', isReturned: false });
  // The debit of the change was returned too.
  const unpaid = { ...change, isUnpaid: true, isPaid: false };
  expect(after({ status: 'past_due', latestInvoice: unpaid })).toMatchObject({ isReturned: true });
});

// The portal offers debits even if the checkout does not, and changes the plan before the change is
// paid (https://docs.stripe.com/customer-management/configure-portal).
test('a change of plan waits for its own payment, or for a later renewal that is paid', () => {
  const open = listed({});
  const voided = listed({ isGivenUp: true });
  const renewal = (given: Partial<StripeInvoice> = {}) =>
    listed({ isRenewal: true, isChange: false, isPaid: true, createdAt: at('04-01'), ...given });
  const waits = (invoices: StripeInvoice[], changed: Partial<StripeSubscription> = {}) =>
    findUnpaidChangeInvoicedAt(subscription(changed), invoices);
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

test('a period of an unpaid change is paid by credit once its latest invoice is paid', () => {
  const change = listed({ paidFrom: at('03-05') });
  const paid = { ...unpaidInvoice, isPaid: true };
  const byCredit = (day: string, invoices = [change], given: Partial<StripeSubscription> = {}) =>
    isPeriodPaidByCredit(
      subscription({ periodStart: at(day), latestInvoice: paid, ...given }),
      invoices,
    );
  // A new interval begins with the change, and a renewal after it.
  expect(byCredit('03-05')).toBe(true);
  expect(byCredit('04-01')).toBe(true);
  // It was paid before the change.
  expect(byCredit('03-01')).toBe(false);
  expect(byCredit('04-01', [])).toBe(false);
  // A payment may be pending.
  expect(byCredit('04-01', [change], { latestInvoice: unpaidInvoice })).toBe(false);
  expect(byCredit('04-01', [change], { isCharged: false })).toBe(false);
});

test('the latest invoice alone is enough: the list may have been read before it', () => {
  const latestInvoice = { ...unpaidInvoice, isChange: true };
  expect(findUnpaidChangeInvoicedAt(subscription({ latestInvoice }), [])).toEqual(at('03-01'));
  const paid = { ...latestInvoice, isPaid: true };
  expect(findUnpaidChangeInvoicedAt(subscription({ latestInvoice: paid }), [])).toBeNull();
});

test('an unpaid change never raises an allowance', () => {
  const terms = { key: 'package_two', signals: 1000, aiCredits: 10 };
  const before = { monthly_signals: 250, monthly_ai_credits: 50 };
  const all = { monthly_signals: 1000, monthly_ai_credits: 10 };
  const nothing = { monthly_signals: 0, monthly_ai_credits: 0 };
  const allowances = (given: Partial<Parameters<typeof getAllowances>[1]>) =>
    getAllowances(terms, { isChangeUnpaid: true, isByCredit: false, before, ...given });
  expect(allowances({ isChangeUnpaid: false })).toEqual(all);
  expect(allowances({})).toEqual({ monthly_signals: 250, monthly_ai_credits: 10 });
  expect(allowances({ before: undefined })).toEqual(nothing);
  // Credit for unpaid time buys no further period.
  expect(allowances({ isByCredit: true })).toEqual(nothing);
  expect(allowances({ isByCredit: true, isChangeUnpaid: false })).toEqual(all);
});
