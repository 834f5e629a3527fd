import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { PORTAL_MARK } from '../stripe-portal.ts';
import type { AccountState } from './account-state.ts';
import { type Change, productOf, type SetupWishes } from './changes.rules.ts';
import { CURRENCY, DESIRED_PLANS, portalFeatures } from './desired.ts';

const Created = z.object({ id: z.string() });
const CreatedEndpoint = z.object({ id: z.string(), secret: z.optional(z.string()) });

type Setup = {
  stripe: Stripe;
  state: AccountState;
  wishes: SetupWishes;
  tell(line: string): void;
};

/**
 * Makes the changes in their order. Each call has an idempotency key from what it creates, and the
 * next run looks first, so an interrupted run is finished by the next one.
 */
export async function applyChanges(o: Setup, changes: readonly Change[]): Promise<void> {
  const products = new Map(
    DESIRED_PLANS.flatMap((plan) => {
      const known = productOf(o.state, plan);
      return known ? [[plan.key, known.id] as const] : [];
    }),
  );
  const prices = new Map(o.state.prices.map((each) => [each.lookup_key ?? '', each.id]));
  for (const change of changes) {
    if (change.kind === 'product') products.set(change.plan.key, await putProduct(o, change));
    else if (change.kind === 'price') {
      const product = products.get(change.plan.key) ?? '';
      prices.set(change.price.lookupKey, await createPrice(o, change, product));
    } else if (change.kind === 'portal') await putPortal(o, change, { products, prices });
    else await putEndpoint(o, change);
    o.tell(`Done: ${change.says}`);
  }
}

function once(name: string, params: object): { idempotencyKey: string } {
  const hash = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
  return { idempotencyKey: `rapport-setup-${name}-${hash}` };
}

type Of<Kind extends Change['kind']> = Extract<Change, { kind: Kind }>;

async function putProduct({ stripe }: Setup, { plan, known }: Of<'product'>): Promise<string> {
  if (known) {
    await stripe.products.update(known.id, { ...plan.product, active: true });
    return known.id;
  }
  const reply = await stripe.products.create(
    plan.product,
    once(`product-${plan.key}`, plan.product),
  );
  return z.parse(Created, reply).id;
}

/** A price's amount never changes: a new one takes its key. Subscribers keep the old one. */
async function createPrice(
  { stripe, state }: Setup,
  { price, replaces }: Of<'price'>,
  product: string,
): Promise<string> {
  const params = {
    product,
    currency: CURRENCY,
    unit_amount: price.amount,
    recurring: { interval: price.interval },
    lookup_key: price.lookupKey,
    nickname: price.name,
    transfer_lookup_key: replaces !== null,
  };
  const key = once(`price-${price.lookupKey}`, { ...params, replaces: replaces?.id ?? null });
  const { id } = z.parse(Created, await stripe.prices.create(params, key));
  if (replaces?.active) {
    const owner = state.products.find((each) => each.id === replaces.product);
    // A product's default price cannot be archived.
    if (owner?.default_price === replaces.id)
      await stripe.products.update(owner.id, { default_price: id });
    await stripe.prices.update(replaces.id, { active: false });
  }
  return id;
}

async function putPortal(
  { stripe }: Setup,
  { known }: Of<'portal'>,
  ids: { products: ReadonlyMap<string, string>; prices: ReadonlyMap<string, string> },
): Promise<void> {
  const features = portalFeatures(
    DESIRED_PLANS.flatMap((plan) => {
      const product = ids.products.get(plan.key);
      const prices = plan.prices.flatMap(({ lookupKey }) => ids.prices.get(lookupKey) ?? []);
      return product === undefined || prices.length === 0 ? [] : [{ product, prices }];
    }),
  );
  if (known) await stripe.billingPortal.configurations.update(known.id, { features });
  else {
    const params = { name: 'Rapport', metadata: PORTAL_MARK, features };
    await stripe.billingPortal.configurations.create(params, once('portal', params));
  }
}

async function putEndpoint(
  { stripe, wishes, tell }: Setup,
  { known, url }: Of<'webhook'>,
): Promise<void> {
  // The SDK lists each type; ours are among them.
  const events = [...wishes.events] as Stripe.WebhookEndpointCreateParams.EnabledEvent[];
  if (known) {
    await stripe.webhookEndpoints.update(known.id, { enabled_events: events, disabled: false });
    return;
  }
  const params = {
    url,
    enabled_events: events,
    api_version: wishes.apiVersion as Stripe.WebhookEndpointCreateParams.ApiVersion, // the SDK's own
    description: 'Rapport',
    metadata: { rapport: 'webhook' },
  };
  const reply = await stripe.webhookEndpoints.create(params, once('webhook', params));
  const { secret } = z.parse(CreatedEndpoint, reply);
  if (secret === undefined) return;
  tell('The signing secret is shown only now. Set it in the environment of Rapport:');
  tell(`STRIPE_WEBHOOK_SECRET=${secret}`);
}
