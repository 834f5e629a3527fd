import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { PORTAL_MARK } from '../stripe/portal.ts';
import type { AccountState } from './account-state.ts';
import { type SetupChange, findProduct, type SetupWishes } from './changes.rules.ts';
import { CURRENCY, DESIRED_PLANS, describePortalFeatures } from './desired.ts';

const Created = z.object({ id: z.string() });
const CreatedEndpoint = z.object({ id: z.string(), secret: z.optional(z.string()) });

type Setup = {
  stripe: Stripe;
  state: AccountState;
  wishes: SetupWishes;
  print(line: string): void;
};

/**
 * Each run checks existing objects first, so it finishes an interrupted one. Each call has a new
 * idempotency key: for a day Stripe repeats its response to a known key, even if the object is
 * gone.
 */
export async function applyChanges(options: Setup, changes: readonly SetupChange[]): Promise<void> {
  const products = new Map(
    DESIRED_PLANS.flatMap((plan) => {
      const known = findProduct(options.state, plan);
      return known ? [[plan.key, known.id] as const] : [];
    }),
  );
  const onSale = options.state.prices.filter(({ active }) => active);
  const prices = new Map(onSale.map(({ id, product, lookup_key: key }) => [key, { id, product }]));
  for (const change of changes) {
    if (change.kind === 'product') products.set(change.plan.key, await putProduct(options, change));
    else if (change.kind === 'price') {
      const product = products.get(change.plan.key) ?? '';
      const id = await createPrice(options, change, product);
      prices.set(change.price.lookupKey, { id, product });
    } else if (change.kind === 'portal') await putPortal(options, change, [...prices.values()]);
    else await putEndpoint(options, change);
    options.print(`Done: ${change.says}`);
  }
}

type Of<Kind extends SetupChange['kind']> = Extract<SetupChange, { kind: Kind }>;

async function putProduct({ stripe }: Setup, { plan, known }: Of<'product'>): Promise<string> {
  if (known) {
    await stripe.products.update(known.id, { ...plan.product, active: true });
    return known.id;
  }
  return z.parse(Created, await stripe.products.create(plan.product)).id;
}

/** A price's amount never changes: a new one takes its key. Subscribers keep the old one. */
async function createPrice(
  { stripe, state }: Setup,
  { price, replaces }: Of<'price'>,
  product: string,
): Promise<string> {
  const reply = await stripe.prices.create({
    product,
    currency: CURRENCY,
    unit_amount: price.amount,
    recurring: { interval: price.interval },
    lookup_key: price.lookupKey,
    nickname: price.name,
    transfer_lookup_key: replaces !== null,
  });
  const { id } = z.parse(Created, reply);
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
  onSale: readonly { id: string; product: string }[],
): Promise<void> {
  const products = [...Map.groupBy(onSale, ({ product }) => product)];
  const features = describePortalFeatures(
    products.map(([product, prices]) => ({ product, prices: prices.map(({ id }) => id) })),
  );
  if (known) await stripe.billingPortal.configurations.update(known.id, { features });
  else
    await stripe.billingPortal.configurations.create({
      name: 'Rapport',
      metadata: PORTAL_MARK,
      features,
    });
}

async function putEndpoint(
  { stripe, wishes, print }: Setup,
  { known, url }: Of<'webhook'>,
): Promise<void> {
  // Keeps what the operator has added. The SDK lists each type; ours are among them.
  const sent = known?.enabled_events ?? [];
  const events = (
    sent.includes('*') ? sent : [...new Set([...sent, ...wishes.events])]
  ) as Stripe.WebhookEndpointCreateParams.EnabledEvent[];
  if (known) {
    await stripe.webhookEndpoints.update(known.id, { enabled_events: events, disabled: false });
    return;
  }
  const reply = await stripe.webhookEndpoints.create({
    url,
    enabled_events: events,
    api_version: wishes.apiVersion as Stripe.WebhookEndpointCreateParams.ApiVersion, // the SDK's own
    description: 'Rapport',
    metadata: { rapport: 'webhook' },
  });
  const { secret } = z.parse(CreatedEndpoint, reply);
  if (secret === undefined) return;
  print('The signing secret is shown only now. Set it in the environment of Rapport:');
  print(`STRIPE_WEBHOOK_SECRET=${secret}`);
}
