import { expect, test } from 'vitest';
import { DAY_MS } from '../../platform/time/durations.ts';
import { createTestClock } from '../../testing/clock.ts';
import { insertRunningProcessing } from '../../testing/processing.ts';
import { insertSubscription } from '../../testing/subscription.ts';
import { startBilling } from './billing.fixture.ts';
import type { SubscriptionRow } from './billing.tables.ts';

test('the plans are those of Stripe, smallest first, with both prices [S1.08, S3.06, S7.26]', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { status, body } = await app.call('GET', '/payments/stripe/subscription-plans', { user });
  expect(status).toBe(200);
  expect(body).toMatchObject([
    {
      key: 'package_one',
      name: 'Classic',
      monthlySignals: 250,
      monthlyAiCredits: 50,
      prices: [
        { interval: 'monthly', amount: 2900, formattedAmount: '$29.00', currency: 'usd' },
        { interval: 'yearly', amount: 24_360, formattedAmount: '$243.60' },
      ],
    },
    { key: 'package_two', name: 'Networker' },
    { key: 'package_three', name: 'Influencer' },
    {
      key: 'package_four',
      name: 'World Class',
      monthlySignals: 15_000,
      prices: [{ amount: 24_900 }, { amount: 209_160, formattedAmount: '$2,091.60' }],
    },
  ]);
  expect(Reflect.get(body, '0')).toMatchObject({
    description: expect.stringMatching(/\w/),
    features: expect.arrayContaining([expect.stringContaining('signals')]),
  });
});

test('the plans are cached for five minutes and survive a Stripe outage', async () => {
  let now = Date.parse('2026-01-15T12:00:00Z');
  const app = await startBilling({ clock: { now: () => new Date(now) } });
  const user = await app.addUser();
  const list = () => app.call('GET', '/payments/stripe/subscription-plans', { user });
  const asked = () => app.requests.filter((line) => line.includes('/v1/prices')).length;
  const first = await list();
  await Promise.all([list(), list(), list()]);
  expect(asked()).toBe(1);

  now += 6 * 60_000;
  await Promise.all([list(), list()]);
  await expect.poll(asked).toBe(2);

  now += 3 * 3600_000;
  app.faults.add({ service: 'stripe', kind: '429', times: 10 });
  expect(await list()).toEqual(first);
});

test('without cached plans a Stripe error is reported', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  app.faults.add({ service: 'stripe', kind: '429', times: 10 });
  const refused = await app.call('GET', '/payments/stripe/subscription-plans', { user });
  expect(refused).toMatchObject({ status: 503, body: { code: 106 } });
});

test('a product that describes no plan, or is not for sale, is not listed', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const product = async (key: string) =>
    (await app.stripe('GET', `/prices/${await app.findPrice(key, 'monthly')}`)).product;
  await app.stripe('POST', `/products/${await product('package_two')}`, {
    'metadata[signals]': '',
  });
  await app.stripe('POST', `/products/${await product('package_three')}`, { active: 'false' });
  const fresh = await reloadPlanCatalog(app);
  const { body } = await app.call('GET', '/payments/stripe/subscription-plans', { user });
  expect(fresh.map(({ key }) => key)).toEqual(['package_one', 'package_four']);
  // The cache stays until the next read.
  expect(Object.values(body)).toHaveLength(4);
});

async function reloadPlanCatalog(app: Awaited<ReturnType<typeof startBilling>>) {
  const { planCatalog } = await import('./plan-catalog.ts');
  return planCatalog(app.deps).list();
}

test('an account without a subscription has none to show and no portal [S7.25]', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const current = await app.call('GET', '/payments/stripe/current-subscription', { user });
  expect(current).toMatchObject({ status: 404, body: { code: 1 } });
  const open = () =>
    app.call('POST', '/payments/stripe/manage', {
      user,
      body: { returnUrl: `${app.appUrl}/profile` },
    });
  expect(await open()).toMatchObject({ status: 428, body: { code: 113 } });
  await app.checkout(user, await app.findPrice('package_one', 'monthly'));
  expect(await open()).toMatchObject({ status: 428, body: { code: 113 } });
});

test('the portal opens for subscribers, but not while data is processed [S6.03, S7.28]', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { session } = await app.pay(user);
  await app.comeBack(session);
  const open = (returnUrl: string) =>
    app.call('POST', '/payments/stripe/manage', { user, body: { returnUrl } });
  for (const path of ['', '/', '/profile', '/payment/error?from=portal#top']) {
    const opened = await open(`${app.appUrl}${path}`);
    expect(opened.status).toBe(200);
    expect(opened.body['billingPortalUrl']).toMatch(/\/stripe\/portal\//);
  }
  await insertRunningProcessing(app.db, { userId: user, now: new Date() });
  expect(await open(`${app.appUrl}/profile`)).toMatchObject({ status: 428, body: { code: 114 } });
});

test('the portal opens at the change of plan, unless the plan is about to end', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { session, subscription } = await app.pay(user);
  await app.comeBack(session);
  const getPath = async () => {
    const body = { returnUrl: `${app.appUrl}/profile`, page: 'change-plan' };
    const { body: opened } = await app.call('POST', '/payments/stripe/manage', { user, body });
    const response = await fetch(String(opened['billingPortalUrl']));
    return new URL(response.url).pathname;
  };
  expect(await getPath()).toMatch(/\/portal\/[^/]+\/plan$/);
  await app.stripe('POST', `/subscriptions/${subscription}`, { cancel_at_period_end: 'true' });
  // Stripe shows the overview if the plan can no longer be changed.
  expect(await getPath()).toMatch(/\/portal\/[^/]+$/);
  await app.db.updateTable('subscriptions').set({ cancel_at_period_end: true }).execute();
  expect(await getPath()).toMatch(/\/portal\/[^/]+$/);
});

test('without a customer at Stripe there is no portal', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { session, customer } = await app.pay(user);
  await app.comeBack(session);
  await app.stripe('DELETE', `/customers/${customer}`);
  const body = { returnUrl: `${app.appUrl}/profile` };
  const refused = await app.call('POST', '/payments/stripe/manage', { user, body });
  expect(refused).toMatchObject({ status: 428, body: { code: 113 } });
});

async function shownAs() {
  const clock = createTestClock();
  const app = await startBilling({ clock });
  const user = await app.addUser();
  const now = clock.now();
  await insertSubscription(app, { userId: user, subscriptionId: 'sub_1', now });
  const ask = async (which: 'current' | 'ended', changed: Partial<SubscriptionRow>) => {
    await app.db.updateTable('subscriptions').set(changed).execute();
    return (await app.call('GET', `/payments/stripe/${which}-subscription`, { user })).body;
  };
  return { now, ask };
}

test('the last payment is shown in its own currency, with its refunds', async () => {
  const { now, ask } = await shownAs();
  const last = async (changed: Partial<SubscriptionRow>) =>
    (await ask('current', changed))['lastPayment'];
  expect(await last({ last_paid_at: null })).toBeNull();
  // A row written before the currency and the refund were stored.
  expect(await last({ last_paid_at: now, last_paid_amount: 2900 })).toEqual({
    formattedAmount: '$29.00',
    paidAt: now.toISOString(),
    formattedRefund: null,
  });
  const refunded = { last_paid_currency: 'eur', last_paid_back_amount: 1 };
  expect(await last(refunded)).toMatchObject({
    formattedAmount: '€29.00',
    formattedRefund: '€0.01',
  });
  expect(await last({ last_paid_back_amount: 0 })).toMatchObject({ formattedRefund: null });
});

test('a scheduled end is not an end, and a subscription that was never active had no data', async () => {
  const { now, ask } = await shownAs();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const ends = { cancel_at_period_end: true, ends_at: ago(-3) };
  expect(await ask('ended', { ...ends, status: 'active' })).toBeNull();
  const owing = { ...ends, status: 'past_due', payment_failed_at: now } as const;
  expect(await ask('ended', owing)).toBeNull();
  const over = { payment_failed_at: null, ends_at: ago(30) } as const;
  expect(await ask('ended', { ...over, status: 'incomplete_expired' })).toBeNull();
  const never = { ...over, status: 'canceled', first_active_at: null } as const;
  expect(await ask('ended', { ...never, ends_at: now })).toBeNull();
  // On the day itself the data counts as erased.
  expect(await ask('ended', never)).toMatchObject({ isErased: true });
});

/** URLs that some parsers take for ours. `HOST` is our host with its port. */
const FOREIGN = [
  'https://evil.example',
  'http://evil.example/profile',
  '//evil.example',
  '///evil.example',
  '/profile',
  'profile',
  '',
  ' ',
  '\\\\evil.example',
  '/\\evil.example',
  'http:/\\evil.example',
  'http:evil.example',
  'http://HOST@evil.example',
  'http://HOST:x@evil.example/',
  'http://evil.example#HOST',
  'http://evil.example?HOST',
  'http://evil.example\\@HOST',
  'http://evil.example\\.HOST',
  'http://HOST.evil.example',
  'http://HOSTevil.example',
  'http://evil-HOST',
  'http://user@HOST/profile',
  'http://user:secret@HOST/profile',
  'http://@HOST/profile',
  'https://HOST/profile',
  'HTTP://HOST/profile',
  'ftp://HOST/profile',
  'ws://HOST/profile',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript://HOST/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:http://HOST/1',
  'about:blank',
  'http://HOST\\evil.example',
  'http://HOST/\\evil.example',
  'http://HOST/\t/evil.example',
  'http://HOST/\r\nLocation: http://evil.example',
  'http://HOST/\nx',
  'http://HOST/%0d%0a\r\n',
  ' http://HOST/profile',
  'http://HOST/profile ',
  '\u0000http://HOST/profile',
  'http://HOST/pro file',
  'http://HOST/../profile',
  'http://HOST/./profile',
  'http://HOST:1/profile',
  'http://HOST1/profile',
  'http://127.0.0.1/profile',
  'http://127.1:PORT/profile',
  'http://2130706433:PORT/profile',
  'http://0x7f000001:PORT/profile',
  'http://127.0.0.1.:PORT/profile',
  'http://127。0。0。1:PORT/profile',
  'http://localhost:PORT/profile',
  'http://LOCALHOST:PORT/profile',
  'http://[::ffff:127.0.0.1]:PORT/profile',
  'http://ⓔⓥⓘⓛ.example/profile',
  'http://%65vil.example/profile',
  'http://evil.example%2f@HOST',
  'http:///HOST/profile',
];

test('T10 no foreign URL is accepted for a portal or a checkout', async () => {
  const app = await startBilling();
  const subscriber = await app.addUser();
  const { session } = await app.pay(subscriber);
  await app.comeBack(session);
  const buyer = await app.addUser();
  const price = await app.findPrice('package_one', 'monthly');
  const { host, port } = new URL(app.appUrl);
  const asked = app.requests.length;
  for (const pattern of FOREIGN) {
    const address = pattern.replaceAll('HOST', host).replaceAll('PORT', port);
    const portal = await app.call('POST', '/payments/stripe/manage', {
      user: subscriber,
      body: { returnUrl: address },
    });
    expect({ address, ...portal }).toMatchObject({
      address,
      status: 400,
      body: { code: 2, errors: { returnUrl: [expect.any(String)] } },
    });
    for (const field of ['success_url', 'cancel_url']) {
      const checkout = await app.checkout(buyer, price, { [field]: address });
      expect({ address, ...checkout }).toMatchObject({
        address,
        status: 400,
        body: { code: 2, errors: { [field]: [expect.any(String)] } },
      });
    }
  }
  expect(app.requests.length).toBe(asked);
});

test('an application opened at another address gets the right one', async () => {
  const app = await startBilling();
  const buyer = await app.addUser();
  const price = await app.findPrice('package_one', 'monthly');
  const elsewhere = { cancel_url: 'http://127.0.0.1/payment' };
  const answer = await app.checkout(buyer, price, elsewhere);
  expect(answer.body).toMatchObject({ message: `Please open Rapport at ${app.appUrl}` });
});

test('T10 a checkout’s URLs must be exactly ours, not merely of our origin', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const price = await app.findPrice('package_one', 'monthly');
  for (const changed of [
    { success_url: `${app.appUrl}/payment/success` },
    { success_url: `${app.appUrl}/api/payments/stripe/checkout-complete` },
    { cancel_url: `${app.appUrl}/payment/` },
    { cancel_url: `${app.appUrl}/payment?next=//evil.example` },
  ]) {
    expect((await app.checkout(user, price, changed)).status).toBe(400);
  }
});
