import { expect, test } from 'vitest';
import { createReadableLog } from '../../../testing/log-lines.ts';
import { startBilling, type Billing } from '../billing.fixture.ts';

const CONFIGURATIONS = '/billing_portal/configurations';

async function startWithSubscriber(environment: Record<string, string> = {}) {
  const { log, lines } = createReadableLog();
  const app = await startBilling({ log, environment });
  const user = await app.addUser();
  await app.comeBack((await app.pay(user)).session);
  return { ...app, user, lines };
}

const open = (app: Billing & { user: string }) =>
  app.call('POST', '/payments/stripe/manage', {
    user: app.user,
    body: { returnUrl: `${app.appUrl}/profile` },
  });

async function closeAll(app: Billing): Promise<void> {
  const { data } = await app.stripe('GET', CONFIGURATIONS);
  for (const { id } of data)
    await app.stripe('POST', `${CONFIGURATIONS}/${id}`, { active: 'false' });
}

const add = (app: Billing, metadata: Record<string, string>) =>
  app.stripe('POST', CONFIGURATIONS, {
    'features[subscription_cancel][enabled]': 'true',
    ...metadata,
  });

// A new account has no portal configuration, and one made by API is not the default
// (https://docs.stripe.com/api/customer_portal/configurations/object, reported: mozilla/fxa 13245).
test('without a configuration the member gets an error, and the operator finds it in the log', async () => {
  const app = await startWithSubscriber();
  await closeAll(app);
  await add(app, {});
  expect(await open(app)).toMatchObject({ status: 503, body: { code: 107 } });
  const [line] = app.lines;
  expect(line).toMatchObject({ level: 'error', msg: expect.stringContaining('stripe:setup') });
});

test('the portal opens as soon as the set-up has made its configuration', async () => {
  const app = await startWithSubscriber();
  await closeAll(app);
  expect((await open(app)).status).toBe(503);
  await add(app, { 'metadata[rapport]': 'portal' });
  expect((await open(app)).status).toBe(200);
});

// A portal configuration may be deactivated or replaced at any time, and then opens no session
// (types: `BillingPortal.Configuration.active`).
test('a configuration that was replaced at Stripe is replaced here at the next visit', async () => {
  const app = await startWithSubscriber();
  expect((await open(app)).status).toBe(200);
  await closeAll(app);
  await add(app, { 'metadata[rapport]': 'portal' });
  expect((await open(app)).status).toBe(200);
});

test('an unknown customer is distinguished from an unknown configuration', async () => {
  const app = await startWithSubscriber();
  expect((await open(app)).status).toBe(200);
  const openWith = (configuration: string) =>
    app.deps.stripe.openPortal({ customerId: configuration, returnUrl: app.appUrl, changes: null });
  expect(await openWith('cus_unknown')).toBe('unknown_customer');
  const other = await startWithSubscriber({ STRIPE_PORTAL_CONFIGURATION: 'bpc_unknown' });
  expect(await open(other)).toMatchObject({ status: 503, body: { code: 107 } });
});
