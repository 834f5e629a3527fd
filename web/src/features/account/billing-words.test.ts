import { expect, test } from 'vitest';
import type { Subscription } from '../../../../contract/routes/billing.ts';
import { billingStateOf, priceWords, remainingOf, remainingWords } from './billing-words.ts';

const active: Subscription = {
  product: { name: 'Networker', key: 'package_two' },
  price: { interval: 'monthly', amount: 5900, currency: 'usd', formattedAmount: '$59.00' },
  status: 'active',
  lastRenewalDate: '2025-01-05T09:00:00Z',
  nextRenewalDate: '2025-02-05T09:00:00Z',
  endsAt: null,
  paymentFailedAt: null,
  dataErasedAt: null,
};
const stateOf = (changes: Partial<Subscription>) =>
  billingStateOf({ ...active, ...changes }, 'Europe/Stockholm');

test('an active subscription needs no further words', () => {
  expect(stateOf({})).toEqual({ label: 'Active', tone: 'accent', note: null });
});

test('a cancelled one says until when it lasts, and that it can be resumed', () => {
  const state = stateOf({ endsAt: '2025-02-04T23:30:00Z', nextRenewalDate: null });
  expect(state.label).toBe('Cancelled');
  expect(state.note).toContain('ends on Feb 05, 2025');
});

test('a failed payment says on which day the data is lost', () => {
  const state = stateOf({ status: 'past_due', dataErasedAt: '2025-02-04T09:00:00Z' });
  expect(state).toMatchObject({ label: 'Payment failed', tone: 'danger' });
  expect(state.note).toContain('lost on Feb 04, 2025');
  expect(stateOf({ status: 'unpaid' }).note).toContain('check your card');
});

test('every status has words', () => {
  const statuses = [
    'active',
    'trialing',
    'past_due',
    'unpaid',
    'paused',
    'incomplete',
    'canceled',
    'incomplete_expired',
  ] as const;
  for (const status of statuses) expect(stateOf({ status }).label).not.toBe('');
});

test('the price is told with its interval', () => {
  expect(priceWords(active.price)).toBe('Monthly, $59.00');
  expect(priceWords({ ...active.price, interval: 'yearly', formattedAmount: '$495.60' })).toBe(
    'Yearly, $495.60',
  );
});

test('what is left is never below nothing', () => {
  expect(remainingWords({ baseCredits: 1000, usedCredits: { raw: 588 } })).toBe(
    '412 of 1,000 left',
  );
  expect(remainingOf({ baseCredits: 250, usedCredits: { raw: 260 } })).toBe(0);
});
