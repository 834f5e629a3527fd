import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { Failure } from '../../platform/failure.ts';
import { createStripeCalls } from './client.ts';
import {
  isOurPortal,
  readEndpoints,
  readName,
  readPortals,
  readPrices,
  readProducts,
} from '../stripe-setup/account-state.ts';
import {
  findEndpointDrift,
  findPortalDrift,
  findPortalGaps,
} from '../stripe-setup/changes.rules.ts';
import { AnsweredAt } from './shapes.ts';
import { TEST_CLOCK_EVENT, WEBHOOK_EVENTS } from './webhook-events.ts';

export { LOOKUP_KEYS, type PriceState, type ProductState } from '../stripe-setup/account-state.ts';

/**
 * `rejected`: the key is unknown. `denied`: it lacks a permission. `silent`: there was no response,
 * or an unreadable one.
 */
export type StripeFault = 'rejected' | 'denied' | 'silent';

const ONE = { limit: 1 };
/** No object has these ids, so nothing changes: Stripe refuses either the key or the id. */
const UNKNOWN_CUSTOMER = 'cus_rapport_doctor';

type Probe = (stripe: Stripe) => Promise<unknown>;

const READS: readonly (readonly [right: string, probe: Probe])[] = [
  ['Customers: read', (stripe) => stripe.customers.list(ONE)],
  ['Checkout Sessions: read', (stripe) => stripe.checkout.sessions.list(ONE)],
  ['Customer portal: read', (stripe) => stripe.billingPortal.configurations.list(ONE)],
  ['Subscriptions: read', (stripe) => stripe.subscriptions.list(ONE)],
  ['Invoices: read', (stripe) => stripe.invoices.list(ONE)],
  ['Charges and Refunds: read', (stripe) => stripe.charges.list(ONE)],
  ['Products: read', (stripe) => stripe.products.list(ONE)],
  ['Prices: read', (stripe) => stripe.prices.list(ONE)],
  ['Events: read', (stripe) => stripe.events.list(ONE)],
];
const WRITES: readonly (readonly [right: string, probe: Probe])[] = [
  ['Customers: write', (stripe) => stripe.customers.update(UNKNOWN_CUSTOMER, { description: '' })],
  ['Checkout Sessions: write', (stripe) => stripe.checkout.sessions.expire('cs_rapport_doctor')],
  [
    'Customer portal: write',
    (stripe) => stripe.billingPortal.sessions.create({ customer: UNKNOWN_CUSTOMER }),
  ],
  ['Subscriptions: write', (stripe) => stripe.subscriptions.cancel('sub_rapport_doctor')],
  [
    'Charges and Refunds: write',
    (stripe) => stripe.refunds.create({ charge: 'ch_rapport_doctor' }),
  ],
  ['PaymentMethods: write', (stripe) => stripe.paymentMethods.detach('pm_rapport_doctor')],
  ['Tax IDs: write', (stripe) => stripe.taxIds.del('txi_rapport_doctor')],
];

const Created = z.object({ id: z.string() });
const CustomerCurrencies = z.pipe(
  z.array(z.object({ currency: z.nullish(z.string()) })),
  z.transform((customers) => customers.flatMap(({ currency }) => currency ?? [])),
);

/** Inspects the account of a key, without writing, for `rapport doctor`. */
export function createStripeInspection(options: {
  secretKey: string;
  apiUrl: string;
  portalConfiguration: string | null;
}) {
  const { ask } = createStripeCalls(options);
  const isLive = /^[sr]k_live_/.test(options.secretKey);

  async function look<T extends object>(work: (stripe: Stripe) => Promise<T>) {
    try {
      return await ask(work);
    } catch (error) {
      return readFault(error);
    }
  }

  async function isGranted(probe: Probe): Promise<true | StripeFault> {
    const reply = await look(async (stripe) => ({ reply: await probe(stripe) }));
    return typeof reply === 'string' && reply !== 'unknown_object' ? reply : true;
  }

  return {
    isLive,
    isRestricted: options.secretKey.startsWith('rk_'),

    /** Stripe's clock, read by a call that every usable key may make. */
    answeredAt: () =>
      awaitKnown(
        look(async (stripe) =>
          AnsweredAt.parse((await stripe.prices.list(ONE)).lastResponse.headers),
        ),
      ),
    account: () => awaitKnown(look(readName)),
    catalog: () =>
      awaitKnown(
        look(async (stripe) => {
          const prices = await readPrices(stripe);
          const ids = [...new Set(prices.map(({ product }) => product))];
          return { prices, products: ids.length === 0 ? [] : await readProducts(stripe, ids) };
        }),
      ),

    /** Currencies in which the newest customers have paid. */
    customerCurrencies: () =>
      awaitKnown(
        look(async (stripe) => {
          const { data } = await stripe.customers.list({ limit: 100 });
          return { currencies: CustomerCurrencies.parse(data) };
        }),
      ),

    async rights(): Promise<{ right: string; answer: true | StripeFault }[]> {
      return Promise.all(
        [...READS, ...WRITES].map(async ([right, probe]) => ({
          right,
          answer: await isGranted(probe),
        })),
      );
    },

    portal: () => awaitKnown(look((stripe) => findUsedPortal(stripe, options.portalConfiguration))),
    methods: (configured: string | null) =>
      awaitKnown(look((stripe) => readMethods(stripe, configured))),
    endpoints: (url: string) => awaitKnown(look((stripe) => findEndpoints(stripe, url, isLive))),

    createCustomer: () =>
      awaitKnown(
        look(async (stripe) => {
          const description = 'Rapport doctor: a test of the webhook, deleted at once';
          return Created.parse(await stripe.customers.create({ description }));
        }),
      ),
    touchCustomer: (id: string) =>
      awaitKnown(
        look((stripe) => stripe.customers.update(id, { metadata: { rapport: 'doctor' } })),
      ),
    deleteCustomer: (id: string) => awaitKnown(look((stripe) => stripe.customers.del(id))),
  };
}

type UsedPortal =
  | { id: null }
  | { id: string; faults: string[]; gaps: string[]; methodConfiguration: string | null };

async function findUsedPortal(stripe: Stripe, configured: string | null): Promise<UsedPortal> {
  const portals = await readPortals(stripe);
  const used = portals.find((each) =>
    configured === null ? isOurPortal(each) : each.active && each.id === configured,
  );
  if (!used) return { id: null };
  return {
    id: used.id,
    faults: findPortalDrift(used, await readPrices(stripe)),
    gaps: findPortalGaps(used),
    methodConfiguration: used.features.payment_method_update.payment_method_configuration ?? null,
  };
}

const MethodConfiguration = z.looseObject({
  id: z.string(),
  active: z.boolean(),
  is_default: z.boolean(),
});
const Method = z.object({ available: z.boolean() });

/** The account's offers under this configuration, or under its default; null if none is listed. */
async function readMethods(
  stripe: Stripe,
  configured: string | null,
): Promise<{ methods: string[] | null }> {
  const listed = await stripe.paymentMethodConfigurations.list({ limit: 100 });
  const used = z
    .parse(z.array(MethodConfiguration), listed.data)
    .find((each) =>
      configured === null ? each.active && each.is_default : each.id === configured,
    );
  if (!used) return { methods: null };
  const methods = Object.entries(used).flatMap(([name, value]) =>
    Method.safeParse(value).data?.available ? [name] : [],
  );
  return { methods };
}

/** The endpoints with exactly this address, and other addresses on the same host. */
async function findEndpoints(stripe: Stripe, url: string, isLive: boolean) {
  const all = await readEndpoints(stripe);
  const events = isLive ? WEBHOOK_EVENTS : [...WEBHOOK_EVENTS, TEST_CLOCK_EVENT];
  const host = getHost(url);
  return {
    version: stripe.getApiField('version'),
    ours: all
      .filter((each) => each.url === url)
      .map((each) => ({
        id: each.id,
        version: each.api_version,
        faults: findEndpointDrift(each, { events }),
      })),
    near: all.map((each) => each.url).filter((other) => other !== url && getHost(other) === host),
  };
}

export type StripeInspection = ReturnType<typeof createStripeInspection>;

function getHost(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null;
}

/** A listed object cannot be missing, so such a response is not Stripe's. */
async function awaitKnown<T extends object>(
  looked: Promise<T | StripeFault | 'unknown_object'>,
): Promise<T | StripeFault> {
  const found = await looked;
  return found === 'unknown_object' ? 'silent' : found;
}

/** `ask` keeps the SDK's error as the cause; its status is a number if Stripe responded. */
function readFault(error: unknown): StripeFault | 'unknown_object' {
  if (!(error instanceof Failure)) throw error;
  const { cause } = error;
  const status = cause instanceof Error && 'statusCode' in cause ? cause.statusCode : null;
  if (status === 401) return 'rejected';
  if (status === 403) return 'denied';
  return status === 400 || status === 404 ? 'unknown_object' : 'silent';
}
