import { expect, test } from 'vitest';
import { describeLargerPlan } from './ChangePlan.tsx';

const plan = (key: string, name: string, monthlySignals: number, amount: number) => ({
  key,
  name,
  description: '',
  features: [],
  monthlySignals,
  monthlyAiCredits: 1,
  prices: [
    {
      interval: 'monthly' as const,
      amount,
      formattedAmount: '',
      currency: 'usd',
      stripePriceId: key,
    },
  ],
});
const PLANS = [
  plan('package_two', 'Networker', 1000, 5900),
  plan('package_one', 'Classic', 250, 2900),
  plan('package_three', 'Influencer', 4000, 11_900),
];
const HALF_OF_MONTH = Date.parse('2026-12-11T00:00:00Z');

const describeFor = (key: string, amount: number, waiting: number, waitingWithdrawn = 0) =>
  describeLargerPlan({
    plans: PLANS,
    subscription: {
      product: { name: '', key },
      price: { interval: 'monthly', amount, currency: 'usd', formattedAmount: null },
    },
    overview: {
      counts: {
        all: 250,
        new: 0,
        waiting,
        waitingWithdrawn,
        waitingComments: 0,
        withdrawn: 0,
        people: 1,
        companies: 0,
      },
      allowance: {
        base: 250,
        used: 250,
        since: '2026-11-26T00:00:00Z',
        renewsAt: '2026-12-26T00:00:00Z',
        opensAlways: false,
      },
    },
    now: HALF_OF_MONTH,
  });

test('the smallest plan that opens all is named with its price, in any order of plans', () => {
  expect(describeFor('package_one', 2900, 50)).toBe(
    'Networker costs $30 more a month, brings 750 more signals a month, and opens all 50 at once.',
  );
  expect(describeFor('package_one', 2900, 500)).toMatch(/^Influencer costs \$90 more/);
});

test('if no plan opens all, the largest one says how many', () => {
  expect(describeFor('package_one', 2900, 4000)).toBe(
    'Influencer costs $90 more a month, brings 3,750 more signals a month, and opens about 1,875 of them at once.',
  );
});

test('without a larger plan, or signals that cost something, nothing is said', () => {
  expect(describeFor('package_three', 11_900, 50)).toBeNull();
  expect(describeFor('unknown', 2900, 50)).toBeNull();
  expect(describeFor('package_one', 2900, 3, 3)).toBeNull();
});
