import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Stripe } from 'stripe';
import { createFaultPlan } from '../../platform/faults.ts';
import { openStore, type DocumentStore } from '../../platform/store.ts';
import { createStripeSandbox } from '../stripe.ts';

export const SECRET_KEY = 'sk_test_of_the_tests';
const WEBHOOK_SECRET = 'whsec_of_the_tests';

export type Harness = Awaited<ReturnType<typeof startStripe>>;

/**
 * With the real SDK and a receiver of webhooks. `webhook: false` delivers nothing; `store` passes a
 * sandbox's data to the next one.
 */
export async function startStripe(
  given: {
    store?: DocumentStore;
    now?: () => number;
    webhook?: boolean;
    deliversToEndpoints?: boolean;
  } = {},
) {
  const store = given.store ?? openStore();
  const faults = createFaultPlan();
  const receiver = await startReceiver();
  const server = createServer();
  const port = await listen(server);
  const baseUrl = `http://localhost:${port}`;
  const sandbox = createStripeSandbox({
    baseUrl,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: given.webhook === false ? null : receiver.url,
    documents: store,
    faults,
    log: () => {},
    ...(given.now && { now: given.now }),
    ...(given.deliversToEndpoints && { deliversToEndpoints: true }),
  });
  server.on('request', getRequestListener(sandbox.app.fetch, { overrideGlobalObjects: false }));
  sandbox.control.seed();
  sandbox.start();
  const stop = async () => {
    await sandbox.stop();
    server.closeAllConnections();
    server.close();
    receiver.stop();
  };
  return {
    ...sandbox,
    store,
    faults,
    receiver,
    baseUrl,
    stripe: createClient(port),
    createClient: (key: string, options: Stripe.StripeConfig = {}) =>
      createClient(port, key, options),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

const createClient = (port: number, key = SECRET_KEY, options: Stripe.StripeConfig = {}): Stripe =>
  new Stripe(key, {
    host: 'localhost',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 20_000,
    telemetry: false,
    ...options,
  });

async function startReceiver() {
  const events: Stripe.Event[] = [];
  const answers: number[] = [];
  const expected = { secret: WEBHOOK_SECRET };
  const webhooks = new Stripe(SECRET_KEY).webhooks;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const signature = String(request.headers['stripe-signature']);
      const event = webhooks.constructEvent(body, signature, expected.secret);
      const status = answers.shift() ?? 200;
      if (status === 200) events.push(event);
      response.writeHead(status).end();
    });
  });
  const port = await listen(server);
  return {
    url: `http://localhost:${port}/webhook`,
    events,
    expected,
    answers,
    types: () => events.map((event) => event.type),
    /** Waits for an event; fails the test if it does not come. */
    async waitFor(type: string, count = 1): Promise<Stripe.Event> {
      const until = Date.now() + 45_000;
      while (Date.now() < until) {
        const found = events.filter((event) => event.type === type)[count - 1];
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error(`no ${type}; there were ${events.map((event) => event.type).join(', ')}`);
    },
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    // Port 0 always has a socket address.
    server.listen(0, () => resolve((server.address() as AddressInfo).port)),
  );
}

export const SUCCESS_URL = 'http://localhost:3000/api/done?session_id={CHECKOUT_SESSION_ID}';
const CANCEL_URL = 'http://localhost:3000/payment';

export async function findPrice(stripe: Stripe, lookupKey: string): Promise<Stripe.Price> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey] });
  const [price] = data;
  if (!price) throw new Error(`no price ${lookupKey}`);
  return price;
}

export async function openCheckout(
  stripe: Stripe,
  given: {
    price?: string;
    customer?: string;
    params?: Partial<Stripe.Checkout.SessionCreateParams>;
  } = {},
): Promise<Stripe.Checkout.Session> {
  const price = await findPrice(stripe, given.price ?? 'package_one_monthly');
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: SUCCESS_URL,
    cancel_url: CANCEL_URL,
    ...(given.customer && { customer: given.customer }),
    ...given.params,
  });
}

export async function openPortal(
  { billingPortal }: Stripe,
  customer: string,
): Promise<Stripe.BillingPortal.Session> {
  const [configuration] = (await billingPortal.configurations.list()).data;
  return billingPortal.sessions.create({
    customer,
    configuration: configuration?.id ?? '',
    return_url: 'http://localhost:3000/profile',
  });
}

export const CARD = {
  email: 'ada@example.com',
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  name: 'Ada Byron',
};

export const submit = (url: string, fields: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

export async function subscribe(
  harness: Pick<Harness, 'stripe'>,
  given: {
    price?: string;
    card?: Partial<typeof CARD>;
    clock?: number;
    promotionCode?: string;
  } = {},
) {
  const { stripe } = harness;
  const clock = given.clock
    ? await stripe.testHelpers.testClocks.create({ frozen_time: given.clock })
    : undefined;
  const customer = await stripe.customers.create({
    email: CARD.email,
    ...(clock && { test_clock: clock.id }),
  });
  const session = await openCheckout(stripe, {
    customer: customer.id,
    ...(given.price && { price: given.price }),
    params: { allow_promotion_codes: true },
  });
  if (given.promotionCode)
    await submit(`${session.url}/promotion`, { promotion: given.promotionCode });
  const paid = await submit(session.url ?? '', { ...CARD, ...given.card });
  if (paid.status !== 303) throw new Error(`checkout answered ${paid.status}`);
  const done = await stripe.checkout.sessions.retrieve(session.id);
  const id = String(done.subscription);
  return {
    customer,
    clock,
    session: done,
    id,
    read: () => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }),
    advanceTo: (time: number) =>
      stripe.testHelpers.testClocks.advance(clock?.id ?? '', { frozen_time: time }),
  };
}

export function requireExpanded(invoice: string | Stripe.Invoice | null): Stripe.Invoice {
  if (invoice === null || typeof invoice === 'string') throw new Error('not expanded');
  return invoice;
}

export const readTime = (iso: string): number => Date.parse(iso) / 1000;
export const formatIso = (seconds: number | undefined): string =>
  new Date((seconds ?? 0) * 1000).toISOString().slice(0, 16);
