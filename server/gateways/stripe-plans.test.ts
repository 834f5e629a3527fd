import { expect, test } from 'vitest';
import { SECRET_KEY, stripeSandbox } from '../testing/stripe-sandbox.ts';
import { publishDefaultPlans } from './stripe-plans.ts';

test('an account with the plans does not change', async () => {
  const o = await stripeSandbox(null);
  const steps: string[] = [];
  await publishDefaultPlans({ secretKey: SECRET_KEY, apiUrl: o.apiUrl }, (step) => {
    steps.push(step);
  });
  expect(steps).toEqual([]);
});

test('an empty account gets each plan once', async () => {
  const o = await stripeSandbox(null);
  for (const { id } of (await o.stripe('GET', '/prices', { limit: '100' })).data) {
    await o.stripe('POST', `/prices/${id}`, { active: 'false', lookup_key: '' });
  }
  const account = { secretKey: SECRET_KEY, apiUrl: o.apiUrl };
  const steps: string[] = [];
  const tell = (step: string) => void steps.push(step);
  await publishDefaultPlans(account, tell);
  expect(steps).toHaveLength(12);
  const { data } = await o.stripe('GET', '/prices', { active: 'true', limit: '100' });
  expect(data).toHaveLength(8);
  await publishDefaultPlans(account, tell);
  expect(steps).toHaveLength(12);
});

test('a price of another amount is replaced under the same lookup key', async () => {
  const o = await stripeSandbox(null);
  const lookup = { 'lookup_keys[0]': 'package_one_monthly', active: 'true' };
  const [old] = (await o.stripe('GET', '/prices', lookup)).data;
  await o.stripe('POST', '/prices', {
    product: String(Reflect.get(old ?? {}, 'product')),
    currency: 'usd',
    unit_amount: '100',
    'recurring[interval]': 'month',
    lookup_key: 'package_one_monthly',
    transfer_lookup_key: 'true',
  });
  const steps: string[] = [];
  const account = { secretKey: SECRET_KEY, apiUrl: o.apiUrl };
  await publishDefaultPlans(account, (step) => void steps.push(step));
  expect(steps).toEqual(['Classic, monthly: 29 usd']);
  const { data } = await o.stripe('GET', '/prices', lookup);
  expect(data).toMatchObject([{ unit_amount: 2900 }]);
});
