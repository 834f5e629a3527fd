import { expect, test } from 'vitest';
import { CHOSEN_EVENTS } from '../../../sandbox/stripe/webhooks/chosen-events.ts';
import { freePort } from '../../../scripts/free-port.ts';
import { SECRET_KEY, startStripeSandbox } from '../../testing/upstreams/stripe-sandbox.ts';
import { TEST_CLOCK_EVENT, WEBHOOK_EVENTS } from '../stripe/webhook-events.ts';
import { setUpStripe, type SetupOptions } from './setup.ts';

type Sandbox = Awaited<ReturnType<typeof startStripeSandbox>>;

const APP_URL = 'https://rapport.example';

async function run(
  app: Sandbox,
  changed: Partial<SetupOptions> & { answer?: string | null } = {},
): Promise<{ outcome: string; lines: string[]; writes: string[] }> {
  const { answer = null, ...options } = changed;
  const lines: string[] = [];
  const before = app.requests.length;
  const outcome = await setUpStripe(
    {
      secretKey: SECRET_KEY,
      apiUrl: app.apiUrl,
      appUrl: APP_URL,
      isUpdate: false,
      isReset: false,
      isAgreed: answer === null,
      ...options,
    },
    { print: (line) => void lines.push(line), ask: async () => answer },
  );
  const writes = app.requests.slice(before).filter((request) => request.startsWith('POST'));
  return { outcome, lines, writes };
}

const listed = async (app: Sandbox, path: string, params: Record<string, string> = {}) =>
  (await app.stripe('GET', path, { limit: '100', ...params })).data as object[];

async function counts(app: Sandbox) {
  const count = async (path: string) => (await listed(app, path)).length;
  return {
    products: await count('/products'),
    prices: await count('/prices'),
    portals: await count('/billing_portal/configurations'),
    endpoints: await count('/webhook_endpoints'),
  };
}

const PORTALS = '/billing_portal/configurations';
/** Stripe omits the portal's products otherwise. */
const WITH_PRODUCTS = { 'expand[0]': 'data.features.subscription_update.products' };

const WHOLE = { products: 4, prices: 8, portals: 1, endpoints: 1 };
const EMPTY = { products: 0, prices: 0, portals: 0, endpoints: 0 };

const findPrice = async (app: Sandbox, key: string) => {
  const [price] = await listed(app, '/prices', { 'lookup_keys[0]': key });
  return price as { id: string; unit_amount: number; product: string };
};

test('an empty account gets all that the product needs, once', async () => {
  const app = await startStripeSandbox(null, { isEmpty: true });
  const first = await run(app);
  expect(first.outcome).toBe('complete');
  expect(first.lines).toContain('Mode: test');
  expect(first.lines.filter((line) => /^STRIPE_WEBHOOK_SECRET=whsec_\w+$/.test(line))).toHaveLength(
    1,
  );
  expect(await counts(app)).toEqual(WHOLE);
  const [endpoint] = await listed(app, '/webhook_endpoints');
  expect(endpoint).toMatchObject({
    url: `${APP_URL}/api/payments/stripe/webhook`,
    enabled_events: CHOSEN_EVENTS,
    api_version: '2026-10-28.endive',
  });
  const again = await run(app);
  expect([again.outcome, again.writes]).toEqual(['complete', []]);
  expect(again.lines.join()).not.toContain('whsec_');
});

test('each creation has an idempotency key, and no two have the same', async () => {
  const app = await startStripeSandbox(null, { isEmpty: true });
  await run(app);
  const events = (await listed(app, '/events')) as { type: string; request: object }[];
  const created = events.filter(({ type }) => type.endsWith('.created'));
  const keys = created.map(({ request }) => Reflect.get(request, 'idempotency_key'));
  expect(new Set(created.map(({ type }) => type))).toEqual(
    new Set(['product.created', 'price.created', 'billing_portal.configuration.created']),
  );
  expect(keys.every((key) => typeof key === 'string')).toBe(true);
  expect(new Set(keys).size).toBe(4 + 8 + 1);
});

test('the portal bills an upgrade at once, cancels at the end and knows no pause', async () => {
  const app = await startStripeSandbox(null, { isEmpty: true });
  await run(app);
  const [portal] = await listed(app, PORTALS, WITH_PRODUCTS);
  const prices = (await listed(app, '/prices')).map((each) => String(Reflect.get(each, 'id')));
  expect(portal).toMatchObject({
    is_default: false,
    metadata: { rapport: 'portal' },
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      customer_update: { enabled: true, allowed_updates: ['name', 'address', 'tax_id'] },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_pause: { enabled: false },
      subscription_update: {
        enabled: true,
        proration_behavior: 'always_invoice',
        default_allowed_updates: ['price'],
      },
    },
  });
  const update = Reflect.get(
    Reflect.get(portal ?? {}, 'features') as object,
    'subscription_update',
  );
  const offered = (Reflect.get(update as object, 'products') as { prices: string[] }[]).flatMap(
    (product) => product.prices,
  );
  expect(new Set(offered)).toEqual(new Set(prices));
});

test('nothing is written without consent, and a live key requires its own word', async () => {
  const app = await startStripeSandbox(null, { isEmpty: true });
  for (const answer of ['', 'no', 'y', null]) {
    const { outcome, lines, writes } = await run(app, { answer, isAgreed: false });
    expect([outcome, writes]).toEqual(['planned', []]);
    expect(lines.filter((line) => line.startsWith('Will '))).toHaveLength(4 + 8 + 1 + 1);
    expect(lines).toContain('Account: Rapport sandbox (acct_sandbox)');
  }
  expect(await counts(app)).toEqual(EMPTY);
  const live = 'sk_live_setup';
  const p = await startStripeSandbox(null, { isEmpty: true, secretKey: live });
  const asLive = (answer: string) => run(p, { secretKey: live, answer, isAgreed: false });
  const refused = await asLive('yes');
  expect(refused.lines).toContain('Mode: LIVE, with real money');
  expect([refused.outcome, refused.writes]).toEqual(['planned', []]);
  expect((await asLive('live')).outcome).toBe('complete');
  expect((await run(app, { answer: 'yes', isAgreed: false })).outcome).toBe('complete');
});

// An operator edits allowances, descriptions, amounts and currencies in the Dashboard
// (decisions/0403-plans-in-metadata.md).
// A price that is its product's default cannot be archived (memory).
test('the operator’s edits are listed and kept, and a reset restores the defaults', async () => {
  const app = await startStripeSandbox(null, { isEmpty: true });
  await run(app);
  const classic = await findPrice(app, 'package_one_monthly');
  await app.stripe('POST', `/products/${classic.product}`, {
    'metadata[signals]': '300',
    default_price: classic.id,
  });
  const dearer = await app.stripe('POST', '/prices', {
    product: classic.product,
    currency: 'eur',
    unit_amount: '3500',
    'recurring[interval]': 'year',
    lookup_key: 'package_one_monthly',
    transfer_lookup_key: 'true',
  });
  const world = await findPrice(app, 'package_four_yearly');
  await app.stripe('POST', `/prices/${world.id}`, { active: 'false' });
  const [portal] = await listed(app, '/billing_portal/configurations');
  await app.stripe(
    'POST',
    `/billing_portal/configurations/${String(Reflect.get(portal ?? {}, 'id'))}`,
    {
      'features[subscription_update][enabled]': 'true',
      'features[subscription_update][proration_behavior]': 'none',
    },
  );
  const kept = await run(app);
  expect([kept.outcome, kept.writes]).toEqual(['drifted', []]);
  const drift = kept.lines.filter((line) => line.startsWith('Differs: ')).join('\n');
  expect(drift).toContain('signals is 300, not 250');
  expect(drift).toContain('Classic, monthly: €35.00, not $29.00');
  expect(drift).toContain(`the price ${dearer.id} is not for one month`);
  expect(drift).toContain(`World Class, yearly: the price ${world.id} is archived`);
  expect(drift).toContain('an upgrade is not billed at once');
  expect(drift).toContain('its prices are not those on sale');

  await run(app, { isReset: true });
  expect(await findPrice(app, 'package_one_monthly')).toMatchObject({
    unit_amount: 2900,
    active: true,
  });
  expect(await findPrice(app, 'package_four_yearly')).toMatchObject({ active: true });
  const product = await app.stripe('GET', `/products/${classic.product}`);
  expect(product).toMatchObject({ metadata: { signals: '250' } });
  expect(await run(app)).toMatchObject({ outcome: 'complete', writes: [] });
});

test('an update corrects portal and webhook, and keeps what is edited of the plans', async () => {
  const app = await startStripeSandbox(null, { isEmpty: true });
  await run(app);
  const { id: product } = await app.stripe('POST', '/products', { name: 'Our own Classic' });
  const own = await app.stripe('POST', '/prices', {
    product,
    currency: 'usd',
    unit_amount: '3500',
    'recurring[interval]': 'month',
    lookup_key: 'package_one_monthly',
    transfer_lookup_key: 'true',
  });
  const world = await findPrice(app, 'package_four_yearly');
  await app.stripe('POST', `/prices/${world.id}`, { active: 'false' });
  const [portal] = (await app.stripe('GET', '/billing_portal/configurations')).data;
  await app.stripe('POST', `/billing_portal/configurations/${portal?.id}`, {
    'features[customer_update][allowed_updates][0]': 'name',
  });
  const [endpoint] = (await app.stripe('GET', '/webhook_endpoints')).data;
  await app.stripe('POST', `/webhook_endpoints/${endpoint?.id}`, {
    disabled: 'true',
    'enabled_events[0]': 'payout.paid',
    'enabled_events[1]': WEBHOOK_EVENTS[0],
  });
  const kept = await run(app);
  expect(kept.lines.join('\n')).toContain(
    'customers cannot correct the name, address and tax id of their invoices',
  );
  expect([kept.outcome, kept.writes]).toEqual(['drifted', []]);
  const { writes } = await run(app, { isUpdate: true });
  expect(writes).toEqual([
    `POST /v1/billing_portal/configurations/${portal?.id}`,
    `POST /v1/webhook_endpoints/${endpoint?.id}`,
  ]);
  const [{ enabled_events: sent }] = (await listed(app, '/webhook_endpoints')) as [
    { enabled_events: string[] },
  ];
  expect(sent.toSorted()).toEqual(['payout.paid', ...WEBHOOK_EVENTS, TEST_CLOCK_EVENT].toSorted());
  const configuration = JSON.stringify(await listed(app, PORTALS, WITH_PRODUCTS));
  expect([configuration.includes(own.id), configuration.includes(world.id)]).toEqual([true, false]);
  const differing = (await run(app)).lines.filter((line) => line.startsWith('Differs: '));
  expect(differing.filter((line) => /portal|Webhook/.test(line))).toEqual([]);
  expect(differing.join('\n')).toContain('Classic, monthly: $35.00, not $29.00');
});

test('a missing price is not created in another currency than the others', async () => {
  const app = await startStripeSandbox(null, { isEmpty: true });
  const product = await app.stripe('POST', '/products', {
    name: 'Classic',
    'metadata[plan]': 'package_one',
  });
  await app.stripe('POST', '/prices', {
    product: product.id,
    currency: 'eur',
    unit_amount: '3500',
    'recurring[interval]': 'month',
    lookup_key: 'package_one_monthly',
  });
  const { lines } = await run(app);
  expect(lines.join('\n')).toContain('no price (package_one_yearly), and the others are in eur');
  expect(await listed(app, '/prices')).toHaveLength(1);
  expect(await listed(app, '/products')).toHaveLength(4);
});

/** Breaks the call with this number: `garbage` loses its response after it took effect. */
function breakAt(app: Sandbox, call: number, kind: 'garbage' | '500'): void {
  let seen = 0;
  const push = app.requests.push.bind(app.requests);
  app.requests.push = (...lines) => {
    seen += 1;
    if (seen === call) app.faults.add({ service: 'stripe', kind, times: 1 });
    return push(...lines);
  };
}

// A run may be interrupted between any two calls (–).
test('a run that is interrupted at any call is finished by the next, which duplicates nothing', async () => {
  const whole = await startStripeSandbox(null, { isEmpty: true });
  await run(whole);
  const calls = whole.requests.length;
  expect(calls).toBeGreaterThan(15);
  for (let call = 1; call <= calls; call += 1) {
    const app = await startStripeSandbox(null, { isEmpty: true });
    breakAt(app, call, 'garbage');
    await expect(run(app)).rejects.toThrow();
    await run(app);
    expect([call, await counts(app)]).toEqual([call, WHOLE]);
    expect(await run(app)).toMatchObject({ outcome: 'complete', writes: [] });
  }
}, 60_000);

test('objects deactivated or deleted at Stripe are created again, on the same day', async () => {
  const app = await startStripeSandbox(null, { isEmpty: true });
  await run(app);
  const [portal] = (await app.stripe('GET', '/billing_portal/configurations')).data;
  const [endpoint] = (await app.stripe('GET', '/webhook_endpoints')).data;
  await app.stripe('POST', `/billing_portal/configurations/${portal?.id}`, { active: 'false' });
  await app.stripe('DELETE', `/webhook_endpoints/${endpoint?.id}`);
  const { outcome, lines } = await run(app);
  expect(outcome).toBe('complete');
  expect(lines.filter((line) => line.startsWith('STRIPE_WEBHOOK_SECRET=whsec_'))).toHaveLength(1);
  expect(await listed(app, '/billing_portal/configurations', { active: 'true' })).toEqual([
    expect.not.objectContaining({ id: portal?.id }),
  ]);
  expect(await listed(app, '/webhook_endpoints')).toEqual([
    expect.not.objectContaining({ id: endpoint?.id }),
  ]);
  expect(await run(app)).toMatchObject({ outcome: 'complete', writes: [] });
});

test('a call that failed at Stripe is repeated by the next run', async () => {
  const whole = await startStripeSandbox(null, { isEmpty: true });
  await run(whole);
  const created = ['products', 'prices', 'billing_portal/configurations', 'webhook_endpoints'];
  await Promise.all(
    created.map(async (path) => {
      const app = await startStripeSandbox(null, { isEmpty: true });
      breakAt(app, whole.requests.indexOf(`POST /v1/${path}`) + 1, '500');
      await expect(run(app)).rejects.toThrow('An unknown error occurred');
      await run(app);
      expect([path, await counts(app)]).toEqual([path, WHOLE]);
    }),
  );
});

test('the account that the sandbox starts with is one that was set up', async () => {
  const app = await startStripeSandbox(null);
  const { lines, writes } = await run(app, { appUrl: null });
  expect(lines.filter((line) => line.startsWith('Differs: '))).toEqual([]);
  expect(writes).toEqual([]);
  expect(CHOSEN_EVENTS).toEqual([...WEBHOOK_EVENTS, TEST_CLOCK_EVENT]);
});

test('a Stripe that cannot be reached is named by its address and the reason', async () => {
  const port = await freePort();
  const options = { secretKey: SECRET_KEY, apiUrl: `http://127.0.0.1:${port}`, appUrl: APP_URL };
  const settingUp = setUpStripe(
    { ...options, isUpdate: false, isReset: false, isAgreed: true },
    { print: () => {}, ask: async () => null },
  );
  await expect(settingUp).rejects.toThrow(
    `http://127.0.0.1:${port} could not be reached: connect ECONNREFUSED`,
  );
});
