import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { PLAN_KEYS } from '../../../contract/plans.ts';
import { PORTAL_MARK } from '../stripe/portal.ts';

const text = z.nullable(z.string());
const metadata = z.nullable(z.record(z.string(), z.string()));
const reference = z.pipe(
  z.union([z.string(), z.object({ id: z.string() })]),
  z.transform((value: string | { id: string }) => (typeof value === 'string' ? value : value.id)),
);

const ProductState = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  description: text,
  default_price: z.optional(z.nullable(reference)),
  metadata,
});
export type ProductState = z.output<typeof ProductState>;

const PriceState = z.object({
  id: z.string(),
  active: z.boolean(),
  currency: z.string(),
  unit_amount: z.nullable(z.number()),
  lookup_key: text,
  recurring: z.nullable(z.object({ interval: z.string(), interval_count: z.number() })),
  product: reference,
});
export type PriceState = z.output<typeof PriceState>;

const switched = z.object({ enabled: z.boolean() });
const PortalState = z.object({
  id: z.string(),
  active: z.boolean(),
  metadata,
  features: z.object({
    customer_update: z.object({ enabled: z.boolean(), allowed_updates: z.array(z.string()) }),
    invoice_history: switched,
    payment_method_update: z.object({
      enabled: z.boolean(),
      payment_method_configuration: z.optional(text),
    }),
    subscription_cancel: z.object({ enabled: z.boolean(), mode: z.string() }),
    subscription_pause: z.optional(switched),
    subscription_update: z.object({
      enabled: z.boolean(),
      proration_behavior: z.string(),
      schedule_at_period_end: z.optional(
        z.nullable(z.object({ conditions: z.array(z.object({ type: z.string() })) })),
      ),
      products: z.optional(z.nullable(z.array(z.object({ prices: z.array(z.string()) })))),
    }),
  }),
});
export type PortalState = z.output<typeof PortalState>;

const EndpointState = z.object({
  id: z.string(),
  url: z.string(),
  status: z.string(),
  api_version: text,
  enabled_events: z.array(z.string()),
});
export type EndpointState = z.output<typeof EndpointState>;

const AccountReply = z.object({
  id: z.string(),
  charges_enabled: z.optional(z.boolean()),
  settings: z.optional(
    z.nullable(z.object({ dashboard: z.optional(z.object({ display_name: text })) })),
  ),
});

export type StripeAccount = {
  id: string;
  name: string | null;
  /** Null if Stripe does not say. */
  mayCharge: boolean | null;
};

export type AccountState = {
  /** Null if the key may not read it. */
  account: StripeAccount | null;
  /** Includes archived ones, so that none is created twice. */
  products: ProductState[];
  prices: PriceState[];
  portals: PortalState[];
  endpoints: EndpointState[];
};

const PAGE = 100;
export const LOOKUP_KEYS = PLAN_KEYS.flatMap((key) => [`${key}_monthly`, `${key}_yearly`]);

export async function readAccount(
  stripe: Stripe,
  options: { webhookUrl: string | null },
): Promise<AccountState> {
  const prices = await readPrices(stripe);
  const portals = await readPortals(stripe);
  return {
    account: await readAccountName(stripe),
    products: await readProducts(stripe),
    prices,
    portals: portals.filter(isOurPortal),
    endpoints:
      options.webhookUrl === null
        ? []
        : (await readEndpoints(stripe)).filter(({ url }) => url === options.webhookUrl),
  };
}

/** Includes archived ones. */
export async function readPrices(stripe: Stripe): Promise<PriceState[]> {
  const listed = await stripe.prices.list({ lookup_keys: LOOKUP_KEYS, limit: PAGE });
  return z.parse(z.array(PriceState), listed.data);
}

/** All of the account's, which may be many, or those with these ids. */
export function readProducts(stripe: Stripe, ids?: string[]): Promise<ProductState[]> {
  return readAllPages(stripe.products.list({ limit: PAGE, ...(ids && { ids }) }), ProductState);
}

export function readPortals(stripe: Stripe): Promise<PortalState[]> {
  // Stripe omits the portal's products unless they are expanded.
  const expand = ['data.features.subscription_update.products'];
  return readAllPages(
    stripe.billingPortal.configurations.list({ limit: PAGE, expand }),
    PortalState,
  );
}

export function readEndpoints(stripe: Stripe): Promise<EndpointState[]> {
  return readAllPages(stripe.webhookEndpoints.list({ limit: PAGE }), EndpointState);
}

export function isOurPortal({ active, metadata: marks }: PortalState): boolean {
  return active && marks?.['rapport'] === PORTAL_MARK.rapport;
}

export async function readName(stripe: Stripe): Promise<StripeAccount> {
  const reply = z.parse(AccountReply, await stripe.accounts.retrieveCurrent());
  return {
    id: reply.id,
    name: reply.settings?.dashboard?.display_name ?? null,
    mayCharge: reply.charges_enabled ?? null,
  };
}

async function readAllPages<T>(
  pages: AsyncIterable<unknown>,
  shape: z.ZodMiniType<T>,
): Promise<T[]> {
  const found: T[] = [];
  for await (const each of pages) found.push(z.parse(shape, each));
  return found;
}

/** A restricted key may lack the right to read the account. */
async function readAccountName(stripe: Stripe): Promise<AccountState['account']> {
  try {
    return await readName(stripe);
  } catch (error) {
    const mayNot = error instanceof Error && 'statusCode' in error && error.statusCode === 403;
    if (mayNot) return null;
    throw error;
  }
}
