import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { DEFAULT_PLANS, planName } from '../../contract/plans.ts';
import { stripeCalls } from './stripe-client.ts';

type DefaultPlan = (typeof DEFAULT_PLANS)[number];

const PricesReply = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      unit_amount: z.nullable(z.int()),
      currency: z.string(),
      product: z.string(),
    }),
  ),
});
const CURRENCY = 'usd';

/**
 * Creates the default plans at Stripe, reporting each step. Idempotent. Products are identified by
 * the lookup keys of their prices. A price's amount cannot change, so a new price replaces it;
 * existing subscribers keep the old one.
 */
export async function publishDefaultPlans(
  o: { secretKey: string; apiUrl: string },
  tell: (step: string) => void,
): Promise<void> {
  const stripe = await stripeCalls(o).client();
  for (const plan of DEFAULT_PLANS) await publishPlan(stripe, plan, tell);
}

async function publishPlan(
  stripe: Stripe,
  plan: DefaultPlan,
  tell: (step: string) => void,
): Promise<void> {
  const known = await currentPrices(stripe, plan);
  const product = known.monthly?.product ?? known.yearly?.product;
  const productId = product ?? (await createProduct(stripe, plan, tell));
  if (product !== undefined) {
    await stripe.products.update(product, { active: true, metadata: metadataOf(plan) });
  }
  for (const interval of ['monthly', 'yearly'] as const) {
    const amount = interval === 'monthly' ? plan.monthlyAmount : plan.yearlyAmount;
    const current = known[interval];
    if (current?.unit_amount === amount && current.currency === CURRENCY) continue;
    await createPrice(stripe, { plan, interval, amount, productId });
    tell(`${planName(plan.key)}, ${interval}: ${amount / 100} ${CURRENCY}`);
    if (current) await stripe.prices.update(current.id, { active: false });
  }
}

async function currentPrices(stripe: Stripe, { key }: DefaultPlan) {
  const find = async (interval: 'monthly' | 'yearly') => {
    const lookup = { lookup_keys: [`${key}_${interval}`], active: true, limit: 1 };
    return PricesReply.parse(await stripe.prices.list(lookup)).data[0];
  };
  return { monthly: await find('monthly'), yearly: await find('yearly') };
}

async function createProduct(
  stripe: Stripe,
  plan: DefaultPlan,
  tell: (step: string) => void,
): Promise<string> {
  const count = new Intl.NumberFormat('en-US');
  const product = await stripe.products.create({
    name: planName(plan.key),
    metadata: metadataOf(plan),
    marketing_features: [
      { name: `${count.format(plan.signals)} signals a month` },
      { name: `${count.format(plan.aiCredits)} AI credits a month` },
    ],
  });
  tell(`${planName(plan.key)}: product ${product.id}`);
  return product.id;
}

function metadataOf(plan: DefaultPlan) {
  return { plan: plan.key, signals: String(plan.signals), ai_credits: String(plan.aiCredits) };
}

async function createPrice(
  stripe: Stripe,
  o: {
    plan: DefaultPlan;
    interval: 'monthly' | 'yearly';
    amount: number;
    productId: string;
  },
): Promise<void> {
  await stripe.prices.create({
    product: o.productId,
    currency: CURRENCY,
    unit_amount: o.amount,
    recurring: { interval: o.interval === 'monthly' ? 'month' : 'year' },
    lookup_key: `${o.plan.key}_${o.interval}`,
    transfer_lookup_key: true,
  });
}
