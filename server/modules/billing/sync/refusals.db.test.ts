import { expect, test } from 'vitest';
import { databaseKind } from '../../../testing/databases/database.ts';
import { createReadableLog } from '../../../testing/log-lines.ts';
import { startBilling } from '../billing.fixture.ts';
import { createStripeGateway } from '../../../gateways/stripe/stripe.ts';

// The refusals are Stripe's, so one database is enough.
const onPostgres = databaseKind === 'postgres';

const ENOUGH = 20;
const REFUSED = {
  status: 409,
  body: { code: 108, message: expect.stringContaining('contact support') },
};

test.runIf(onPostgres).each(['the search of the customer', 'the new customer', 'the new session'])(
  'a checkout that Stripe refuses for good at %s is not told as an outage, and alerts',
  async (call) => {
    const { log, lines } = createReadableLog();
    const app = await startBilling({ log });
    const user = await app.addUser();
    const price = await app.findPrice('package_one', 'monthly');
    const before = ['the search of the customer', 'the new customer'].indexOf(call);
    const passed = before < 0 ? 2 : before;
    if (passed > 0) app.faults.add({ service: 'stripe', kind: 'slow', delayMs: 0, times: passed });
    app.faults.add({ service: 'stripe', kind: '400', times: ENOUGH });
    expect(await app.checkout(user, price)).toMatchObject(REFUSED);
    const errors = lines.filter(({ level }) => level === 'error');
    expect(errors).toMatchObject([
      {
        msg: expect.stringContaining('Stripe refuses'),
        type: 'StripeInvalidRequestError',
        status: 400,
      },
    ]);
    expect(JSON.stringify(errors)).not.toContain('combine currencies');
    app.faults.clear();
    expect((await app.checkout(user, price)).status).toBe(200);
  },
);

test.runIf(onPostgres)('a key that Stripe rejects is refused, and alerts', async () => {
  const { log, lines } = createReadableLog();
  const app = await startBilling();
  let refusals = 0;
  const stripe = createStripeGateway(
    { ...app.deps.settings.stripe, secretKey: 'sk_test_old' },
    { log, onLastingRefusal: () => void (refusals += 1) },
  );
  await expect(stripe.readCustomer('cus_1')).rejects.toMatchObject({
    failure: 'payments_refused',
    retryAfterSeconds: null,
  });
  expect(lines[0]).toMatchObject({
    level: 'error',
    type: 'StripeAuthenticationError',
    status: 401,
  });
  expect(refusals).toBe(1);
});

test.runIf(onPostgres)('a limit of calls and a fault of Stripe remain outages', async () => {
  const { log, lines } = createReadableLog();
  const app = await startBilling();
  let now = 0;
  const stopwatch = { now: () => now, wait: async (ms: number) => void (now += ms) };
  const stripe = createStripeGateway(app.deps.settings.stripe, { log, stopwatch });
  for (const kind of ['429', '500', 'garbage'] as const) {
    app.faults.add({ service: 'stripe', kind, times: ENOUGH });
    await expect(stripe.listPrices(['package_one_monthly'])).rejects.toMatchObject({
      failure: 'payments_unavailable',
    });
    app.faults.clear();
  }
  expect(lines).toEqual([]);
});
