import { expect, test } from 'vitest';
import { CHOSEN_EVENTS } from '../../../sandbox/stripe/chosen-events.ts';
import { SECRET_KEY, stripeSandbox } from '../../testing/stripe-sandbox.ts';
import { TEST_CLOCK_EVENT, WEBHOOK_EVENTS } from '../stripe-webhook-events.ts';
import { setUpStripe, type SetupOptions } from './setup.ts';

type Sandbox = Awaited<ReturnType<typeof stripeSandbox>>;

const APP_URL = 'https://rapport.example';

async function run(
  o: Sandbox,
  changed: Partial<SetupOptions> & { answer?: string | null } = {},
): Promise<{ outcome: string; lines: string[]; writes: string[] }> {
  const { answer = null, ...options } = changed;
  const lines: string[] = [];
  const before = o.requests.length;
  const outcome = await setUpStripe(
    {
      secretKey: SECRET_KEY,
      apiUrl: o.apiUrl,
      appUrl: APP_URL,
      isReset: false,
      isAgreed: answer === null,
      ...options,
    },
    { tell: (line) => void lines.push(line), ask: async () => answer },
  );
  const writes = o.requests.slice(before).filter((request) => request.startsWith('POST'));
  return { outcome, lines, writes };
}

const listed = async (o: Sandbox, path: string, params: Record<string, string> = {}) =>
  (await o.stripe('GET', path, { limit: '100', ...params })).data as object[];

async function counts(o: Sandbox) {
  const count = async (path: string) => (await listed(o, path)).length;
  return {
    products: await count('/products'),
    prices: await count('/prices'),
    portals: await count('/billing_portal/configurations'),
    endpoints: await count('/webhook_endpoints'),
  };
}

const WHOLE = { products: 4, prices: 8, portals: 1, endpoints: 1 };
const EMPTY = { products: 0, prices: 0, portals: 0, endpoints: 0 };

const priceOf = async (o: Sandbox, key: string) => {
  const [price] = await listed(o, '/prices', { 'lookup_keys[0]': key });
  return price as { id: string; unit_amount: number; product: string };
};

test('an empty account gets all that the product needs, once', async () => {
  const o = await stripeSandbox(null, { isEmpty: true });
  const first = await run(o);
  expect(first.outcome).toBe('complete');
  expect(first.lines).toContain('Mode: test');
  expect(first.lines.filter((line) => /^STRIPE_WEBHOOK_SECRET=whsec_\w+$/.test(line))).toHaveLength(
    1,
  );
  expect(await counts(o)).toEqual(WHOLE);
  const [endpoint] = await listed(o, '/webhook_endpoints');
  expect(endpoint).toMatchObject({
    url: `${APP_URL}/api/payments/stripe/webhook`,
    enabled_events: CHOSEN_EVENTS,
    api_version: '2026-10-28.endive',
  });
  const again = await run(o);
  expect([again.outcome, again.writes]).toEqual(['complete', []]);
  expect(again.lines.join()).not.toContain('whsec_');
});

test('the portal bills an upgrade at once, cancels at the end and knows no pause', async () => {
  const o = await stripeSandbox(null, { isEmpty: true });
  await run(o);
  const [portal] = await listed(o, '/billing_portal/configurations');
  const prices = (await listed(o, '/prices')).map((each) => String(Reflect.get(each, 'id')));
  expect(portal).toMatchObject({
    is_default: false,
    metadata: { rapport: 'portal' },
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
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

test('nothing is written without an agreement, and a live key wants its own word', async () => {
  const o = await stripeSandbox(null, { isEmpty: true });
  for (const answer of ['', 'no', 'y', null]) {
    const { outcome, lines, writes } = await run(o, { answer, isAgreed: false });
    expect([outcome, writes]).toEqual(['planned', []]);
    expect(lines.filter((line) => line.startsWith('Will '))).toHaveLength(4 + 8 + 1 + 1);
    expect(lines).toContain('Account: Rapport sandbox (acct_sandbox)');
  }
  expect(await counts(o)).toEqual(EMPTY);
  const live = 'sk_live_setup';
  const p = await stripeSandbox(null, { isEmpty: true, secretKey: live });
  const asLive = (answer: string) => run(p, { secretKey: live, answer, isAgreed: false });
  const refused = await asLive('yes');
  expect(refused.lines).toContain('Mode: LIVE, with real money');
  expect([refused.outcome, refused.writes]).toEqual(['planned', []]);
  expect((await asLive('live')).outcome).toBe('complete');
  expect((await run(o, { answer: 'yes', isAgreed: false })).outcome).toBe('complete');
});

test('what the operator has edited is named and kept, and comes back with a reset', async () => {
  const o = await stripeSandbox(null, { isEmpty: true });
  await run(o);
  const classic = await priceOf(o, 'package_one_monthly');
  await o.stripe('POST', `/products/${classic.product}`, {
    'metadata[signals]': '300',
    default_price: classic.id,
  });
  const dearer = await o.stripe('POST', '/prices', {
    product: classic.product,
    currency: 'eur',
    unit_amount: '3500',
    'recurring[interval]': 'year',
    lookup_key: 'package_one_monthly',
    transfer_lookup_key: 'true',
  });
  const world = await priceOf(o, 'package_four_yearly');
  await o.stripe('POST', `/prices/${world.id}`, { active: 'false' });
  const [portal] = await listed(o, '/billing_portal/configurations');
  await o.stripe(
    'POST',
    `/billing_portal/configurations/${String(Reflect.get(portal ?? {}, 'id'))}`,
    {
      'features[subscription_update][enabled]': 'true',
      'features[subscription_update][proration_behavior]': 'none',
    },
  );
  const kept = await run(o);
  expect([kept.outcome, kept.writes]).toEqual(['drifted', []]);
  const drift = kept.lines.filter((line) => line.startsWith('Differs: ')).join('\n');
  expect(drift).toContain('signals is 300, not 250');
  expect(drift).toContain('Classic, monthly: 35 eur, not 29 usd');
  expect(drift).toContain(`the price ${dearer.id} is not for one month`);
  expect(drift).toContain(`World Class, yearly: the price ${world.id} is archived`);
  expect(drift).toContain('an upgrade is not billed at once');
  expect(drift).toContain('its prices are not those on sale');

  await run(o, { isReset: true });
  expect(await priceOf(o, 'package_one_monthly')).toMatchObject({
    unit_amount: 2900,
    active: true,
  });
  expect(await priceOf(o, 'package_four_yearly')).toMatchObject({ active: true });
  const product = await o.stripe('GET', `/products/${classic.product}`);
  expect(product).toMatchObject({ metadata: { signals: '250' } });
  expect(await run(o)).toMatchObject({ outcome: 'complete', writes: [] });
});

test('a missing price is not created in another currency than the others', async () => {
  const o = await stripeSandbox(null, { isEmpty: true });
  const product = await o.stripe('POST', '/products', {
    name: 'Classic',
    'metadata[plan]': 'package_one',
  });
  await o.stripe('POST', '/prices', {
    product: product.id,
    currency: 'eur',
    unit_amount: '3500',
    'recurring[interval]': 'month',
    lookup_key: 'package_one_monthly',
  });
  const { lines } = await run(o);
  expect(lines.join('\n')).toContain('no price (package_one_yearly), and the others are in eur');
  expect(await listed(o, '/prices')).toHaveLength(1);
  expect(await listed(o, '/products')).toHaveLength(4);
});

/** Loses the answer to the call of this number, after it took effect. */
function interrupt(o: Sandbox, call: number): void {
  let seen = 0;
  const push = o.requests.push.bind(o.requests);
  o.requests.push = (...lines) => {
    seen += 1;
    if (seen === call) o.faults.add({ service: 'stripe', kind: 'garbage', times: 1 });
    return push(...lines);
  };
}

test('a run that is interrupted at any call is finished by the next, which doubles nothing', async () => {
  const whole = await stripeSandbox(null, { isEmpty: true });
  await run(whole);
  const calls = whole.requests.length;
  expect(calls).toBeGreaterThan(15);
  for (let call = 1; call <= calls; call += 1) {
    const o = await stripeSandbox(null, { isEmpty: true });
    interrupt(o, call);
    await expect(run(o)).rejects.toThrow();
    await run(o);
    expect([call, await counts(o)]).toEqual([call, WHOLE]);
    expect(await run(o)).toMatchObject({ outcome: 'complete', writes: [] });
  }
}, 60_000);

test('the account that the sandbox starts with is one that was set up', async () => {
  const o = await stripeSandbox(null);
  const { lines, writes } = await run(o, { appUrl: null });
  expect(lines.filter((line) => line.startsWith('Differs: '))).toEqual([]);
  expect(writes).toEqual([]);
  expect(CHOSEN_EVENTS).toEqual([...WEBHOOK_EVENTS, TEST_CLOCK_EVENT]);
});
