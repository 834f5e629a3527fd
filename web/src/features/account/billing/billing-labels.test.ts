import { expect, test } from 'vitest';
import type { Subscription } from '../../../../../contract/routes/billing.ts';
import {
  listBillingFacts,
  describeBillingState,
  formatPrice,
  countRemaining,
  formatRemaining,
} from './billing-labels.ts';

const active: Subscription = {
  product: { name: 'Networker', key: 'package_two' },
  price: { interval: 'monthly', amount: 5900, currency: 'usd', formattedAmount: '$59.00' },
  scheduledChange: null,
  isChangeUnpaid: false,
  status: 'active',
  unknownStatus: null,
  lastRenewalDate: '2025-01-05T09:00:00Z',
  nextRenewalDate: '2025-02-05T09:00:00Z',
  endsAt: null,
  paymentFailedAt: null,
  dataErasedAt: null,
  formattedOwed: null,
  lastPayment: {
    formattedAmount: '$59.00',
    paidAt: '2025-01-05T09:00:00Z',
    formattedRefund: null,
  },
};
const readFacts = (changes: Partial<Subscription>) =>
  Object.fromEntries(
    listBillingFacts({ ...active, ...changes }, 'Europe/Stockholm').map(({ term, text, more }) => [
      term,
      more === undefined ? text : `${text}, ${more}`,
    ]),
  );
const findState = (changes: Partial<Subscription>) =>
  describeBillingState({ ...active, ...changes }, 'Europe/Stockholm');

test('an active subscription has no note', () => {
  expect(findState({})).toEqual({ label: 'Active', tone: 'accent', note: null });
});

test('a change of plan that is not paid says that the allowance waits', () => {
  const { label, note } = findState({ isChangeUnpaid: true });
  expect(label).toBe('Active');
  expect(note).toContain('Until then your monthly allowance stays as it was.');
});

test('a smaller plan that follows is shown with its day', () => {
  const scheduledChange = { product: { name: 'Classic' }, at: '2025-02-05T09:00:00Z' };
  expect(readFacts({ scheduledChange })).toMatchObject({ 'Changes to Classic on': 'Feb 05, 2025' });
  expect(readFacts({ scheduledChange })).not.toHaveProperty('Renews on');
});

test('a plan that was canceled but still runs shows its end date and that it can be resumed', () => {
  const state = findState({ endsAt: '2025-02-04T23:30:00Z', nextRenewalDate: null });
  expect(state.label).toBe('Ends Feb 05');
  expect(state.note).toContain('ends on Feb 05, 2025');
});

test('a failed payment says on which day the data is lost [S8.25]', () => {
  const state = findState({ status: 'past_due', dataErasedAt: '2025-02-04T09:00:00Z' });
  expect(state).toMatchObject({ label: 'Payment failed', tone: 'danger' });
  expect(state.note).toContain('Update your card by Feb 04, 2025');
  expect(state.note).toContain('your data is lost on that day');
  expect(findState({ status: 'unpaid' }).note).toContain('check your card');
});

test('a renewing subscription shows its next date and last payment', () => {
  expect(readFacts({})).toEqual({
    Package: 'Monthly, $59.00',
    'Last renewal date': 'Jan 05, 2025',
    'Renews on': 'Feb 05, 2025',
    'Last payment': '$59.00 on Jan 05, 2025',
  });
});

test('an ending subscription shows its end date and no renewal', () => {
  const facts = readFacts({ endsAt: '2025-02-05T09:00:00Z', nextRenewalDate: null });
  expect(facts).toMatchObject({ 'Ends on': 'Feb 05, 2025' });
  expect(facts).not.toHaveProperty('Renews on');
  expect(readFacts({ status: 'canceled', endsAt: '2025-02-05T09:00:00Z' })).toMatchObject({
    'Ended on': 'Feb 05, 2025',
  });
});

test('an unpaid subscription shows since when, and no renewal [S8.29]', () => {
  const facts = readFacts({ status: 'past_due', paymentFailedAt: '2025-02-05T09:00:00Z' });
  expect(facts).toMatchObject({ 'Unpaid since': 'Feb 05, 2025' });
  expect(facts).not.toHaveProperty('Renews on');
  for (const status of ['paused', 'unknown'] as const) {
    expect(readFacts({ status })).not.toHaveProperty('Renews on');
  }
});

test('a status that this version does not know is named, with what it means', () => {
  const { note } = findState({ status: 'unknown', unknownStatus: 'hibernating' });
  expect(note).toContain('“hibernating”');
  expect(note).toContain('nothing is erased');
});

test('a refund is shown, and a missing payment is not', () => {
  const lastPayment = {
    formattedAmount: '$59.00',
    paidAt: '2025-01-05T09:00:00Z',
    formattedRefund: '$20.00',
  };
  expect(readFacts({ lastPayment })).toMatchObject({
    'Last payment': '$59.00 on Jan 05, 2025, $20.00 refunded',
  });
  expect(readFacts({ lastPayment: null })).not.toHaveProperty('Last payment');
});

test('every status has a label', () => {
  const statuses = [
    'active',
    'trialing',
    'past_due',
    'unpaid',
    'paused',
    'unknown',
    'incomplete',
    'canceled',
    'incomplete_expired',
  ] as const;
  for (const status of statuses) expect(findState({ status }).label).not.toBe('');
});

test('the price is shown with its interval', () => {
  expect(formatPrice(active.price)).toBe('Monthly, $59.00');
  expect(formatPrice({ ...active.price, interval: 'yearly', formattedAmount: '$495.60' })).toBe(
    'Yearly, $495.60',
  );
});

test('a price of an unknown kind is shown as unknown', () => {
  expect(formatPrice({ ...active.price, interval: null })).toBe('Unknown interval, $59.00');
  expect(formatPrice({ ...active.price, amount: null, formattedAmount: null })).toBe(
    'Monthly, unknown amount',
  );
});

test('remaining credits are never negative', () => {
  expect(formatRemaining({ baseCredits: 1000, usedCredits: { raw: 588 } })).toBe(
    '412 of 1,000 left',
  );
  expect(countRemaining({ baseCredits: 250, usedCredits: { raw: 260 } })).toBe(0);
});
