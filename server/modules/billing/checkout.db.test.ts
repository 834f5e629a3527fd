import { expect, test } from 'vitest';
import { billing, type Billing } from './billing.fixture.ts';

async function priceOf(o: Billing, key: string, interval: 'monthly' | 'yearly') {
  const plan = (await o.deps.plans.list()).find((each) => each.key === key);
  const price = plan?.prices.find((each) => each.interval === interval);
  if (!price) throw new Error(`no ${interval} price for ${key}`);
  return price.stripePriceId;
}

const sessionOf = (url: string) => /cs_\w+/.exec(url)?.[0] ?? '';

test('a member who pays monthly comes back to the success page with an active plan', async () => {
  const o = await billing();
  const user = await o.addUser();
  const started = await o.checkout(user, await priceOf(o, 'package_two', 'monthly'));
  expect(started.status).toBe(200);
  const session = sessionOf(started.body.session);
  o.control.checkoutAction(session, 'pay');

  expect(await o.comeBack(session)).toMatchObject({ status: 303, location: '/payment/success' });
  const current = await o.call('GET', '/payments/stripe/current-subscription', { user });
  expect(current.body).toMatchObject({
    product: { name: 'Networker', key: 'package_two' },
    price: { interval: 'monthly', amount: 5900, formattedAmount: '$59.00' },
    status: 'active',
  });
  const credits = await o.call('GET', '/user/credits', { user });
  expect(credits.body).toMatchObject({
    signal: { baseCredits: 1000, usedCredits: { raw: 0 } },
    ai: { baseCredits: 150, usedCredits: { raw: 0 } },
  });
  expect(o.activated).toEqual([user]);
});
