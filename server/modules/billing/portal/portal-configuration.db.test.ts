import { expect, test } from 'vitest';
import { readableLog } from '../../../testing/log-lines.ts';
import { billing, type Billing } from '../billing.fixture.ts';

const CONFIGURATIONS = '/billing_portal/configurations';

async function subscriber(environment: Record<string, string> = {}) {
  const { log, lines } = readableLog();
  const o = await billing({ log, environment });
  const user = await o.addUser();
  await o.comeBack((await o.pay(user)).session);
  return { ...o, user, lines };
}

const open = (o: Billing & { user: string }) =>
  o.call('POST', '/payments/stripe/manage', {
    user: o.user,
    body: { returnUrl: `${o.appUrl}/profile` },
  });

async function closeAll(o: Billing): Promise<void> {
  const { data } = await o.stripe('GET', CONFIGURATIONS);
  for (const { id } of data) await o.stripe('POST', `${CONFIGURATIONS}/${id}`, { active: 'false' });
}

const add = (o: Billing, metadata: Record<string, string>) =>
  o.stripe('POST', CONFIGURATIONS, {
    'features[subscription_cancel][enabled]': 'true',
    ...metadata,
  });

// A new account has no portal configuration, and one made by API is not the default
// (https://docs.stripe.com/api/customer_portal/configurations/object, reported: mozilla/fxa 13245).
test('without a configuration the member gets an error, and the operator finds it in the log', async () => {
  const o = await subscriber();
  await closeAll(o);
  await add(o, {});
  expect(await open(o)).toMatchObject({ status: 503, body: { code: 107 } });
  const [line] = o.lines;
  expect(line).toMatchObject({ level: 'error', msg: expect.stringContaining('stripe:setup') });
});

test('the portal opens as soon as the set-up has made its configuration', async () => {
  const o = await subscriber();
  await closeAll(o);
  expect((await open(o)).status).toBe(503);
  await add(o, { 'metadata[rapport]': 'portal' });
  expect((await open(o)).status).toBe(200);
});

// A portal configuration may be deactivated or replaced at any time, and then opens no session
// (types: `BillingPortal.Configuration.active`).
test('a configuration that was replaced at Stripe is replaced here at the next visit', async () => {
  const o = await subscriber();
  expect((await open(o)).status).toBe(200);
  await closeAll(o);
  await add(o, { 'metadata[rapport]': 'portal' });
  expect((await open(o)).status).toBe(200);
});

test('an unknown customer is distinguished from an unknown configuration', async () => {
  const o = await subscriber();
  expect((await open(o)).status).toBe(200);
  const openWith = (configuration: string) =>
    o.deps.stripe.openPortal({ customerId: configuration, returnUrl: o.appUrl, changes: null });
  expect(await openWith('cus_unknown')).toBe('unknown_customer');
  const other = await subscriber({ STRIPE_PORTAL_CONFIGURATION: 'bpc_unknown' });
  expect(await open(other)).toMatchObject({ status: 503, body: { code: 107 } });
});
