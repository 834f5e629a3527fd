import { expect, test } from 'vitest';
import { formatAmount } from './amounts.ts';

// ISK and UGX have two decimals at Stripe, and three-decimal currencies exist
// (https://docs.stripe.com/currencies).
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
  [2900, 'usdc', 'USDC 29.00'],
])('%i %s reads %s', (amount, currency, text) => {
  expect(formatAmount(amount, currency)).toBe(text);
});
