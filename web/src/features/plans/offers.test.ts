import { expect, test } from 'vitest';
import type { Plan } from '../../../../contract/plans.ts';
import { listOffers } from './offers.ts';

const networker: Plan = {
  key: 'package_two',
  name: 'Networker',
  description: 'For those who post every week',
  features: ['1,000 signals a month'],
  monthlySignals: 1000,
  monthlyAiCredits: 150,
  prices: [price('monthly', 5900), price('yearly', 49_560)],
};

function price(interval: 'monthly' | 'yearly', amount: number) {
  return {
    interval,
    amount,
    formattedAmount: `$${(amount / 100).toFixed(2)}`,
    currency: 'usd',
    stripePriceId: `price_${interval}`,
  };
}

test('a monthly offer shows its price and no saving', () => {
  expect(listOffers([networker], 'monthly')).toMatchObject([
    { priceId: 'price_monthly', perMonth: '$59', perYear: null, saving: null },
  ]);
});

test('a yearly offer shows a rounded twelfth and the saving against twelve months [S9.07]', () => {
  expect(listOffers([networker], 'yearly')).toMatchObject([
    { priceId: 'price_yearly', perMonth: '$41', perYear: '$495.60', saving: '$212.40' },
  ]);
});

test('a plan without a price for the interval is not offered', () => {
  const monthlyOnly = { ...networker, prices: [price('monthly', 5900)] };
  expect(listOffers([monthlyOnly], 'yearly')).toEqual([]);
  expect(listOffers([monthlyOnly], 'monthly')).toHaveLength(1);
});

test('no saving is shown if there is none', () => {
  const yearlyOnly = { ...networker, prices: [price('yearly', 49_560)] };
  const dearer = { ...networker, prices: [price('monthly', 100), price('yearly', 49_560)] };
  expect(listOffers([yearlyOnly, dearer], 'yearly').map((offer) => offer.saving)).toEqual([
    null,
    null,
  ]);
});
