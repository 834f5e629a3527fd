import { expect, test } from 'vitest';
import type { StripeGateway } from '../../gateways/stripe/stripe.ts';
import { silentLog } from '../../platform/log/log.ts';
import { createTestClock } from '../../testing/clock.ts';
import { planCatalog } from './plan-catalog.ts';

function catalog() {
  const clock = createTestClock();
  const stripe = { amount: 2900, reads: 0, isDown: false };
  const listPrices = async () => {
    stripe.reads += 1;
    if (stripe.isDown) throw new Error('Stripe is unavailable');
    const metadata = { plan: 'package_one', signals: '100', ai_credits: '10' };
    const product = { id: 'prod_1', name: 'One', description: '', features: [], metadata };
    const price = { id: 'price_1', interval: 'monthly', amount: stripe.amount, currency: 'usd' };
    return { prices: [{ ...price, product }], unreadable: [] };
  };
  // Nothing else of the gateway is read.
  const gateway = { listPrices } as unknown as StripeGateway;
  const start = () => planCatalog({ stripe: gateway, clock, log: silentLog });
  const plans = start();
  const amount = async (of = plans) => (await of.list())[0]?.prices[0]?.amount;
  return { clock, stripe, plans, start, amount };
}

test('a price edited at Stripe shows after five minutes, in a quiet process too', async () => {
  const { clock, stripe, amount } = catalog();
  expect(await amount()).toBe(2900);
  stripe.amount = 3900;
  clock.advance({ minutes: 4, seconds: 59 });
  expect(await amount()).toBe(2900);
  clock.advance({ seconds: 1 });
  expect(await amount()).toBe(3900);
  stripe.amount = 4900;
  clock.advance({ minutes: 50 });
  expect(await amount()).toBe(4900);
  expect(stripe.reads).toBe(3);
});

test('a price edited at Stripe shows in each process within five minutes, whenever they read it', async () => {
  const { clock, stripe, plans, start, amount } = catalog();
  const other = start();
  expect(await amount(plans)).toBe(2900);
  clock.advance({ minutes: 3 });
  expect(await amount(other)).toBe(2900);
  stripe.amount = 3900;
  clock.advance({ minutes: 2 });
  expect([await amount(plans), await amount(other)]).toEqual([3900, 2900]);
  clock.advance({ minutes: 3 });
  expect([await amount(plans), await amount(other)]).toEqual([3900, 3900]);
});

test('while Stripe is unavailable the known plans stay, and it is asked once a minute', async () => {
  const { clock, stripe, plans, amount } = catalog();
  await amount();
  stripe.isDown = true;
  plans.refresh();
  expect([await amount(), await amount()]).toEqual([2900, 2900]);
  expect(stripe.reads).toBe(2);
  stripe.isDown = false;
  stripe.amount = 3900;
  clock.advance({ minutes: 1 });
  expect(await amount()).toBe(3900);
});
