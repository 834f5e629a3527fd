import { createPrice, createProduct } from './objects/catalog.ts';
import { makeId } from './objects/ids.ts';
import {
  createPortalConfiguration,
  listClosedFeatures,
  type PortalFeatures,
} from './objects/portal.ts';
import type { Context } from './state/context.ts';
import { buildObject } from './objects/wire.ts';
import type * as Wire from './objects/wire.ts';

const PLANS = [
  {
    key: 'package_one',
    name: 'Classic',
    description: 'For a steady presence: one profile, and a clear view of who engages with it.',
    monthly: 2900,
    signals: 250,
    aiCredits: 50,
    months: 3,
  },
  {
    key: 'package_two',
    name: 'Networker',
    description: 'For people who post every week and follow up on what comes back.',
    monthly: 5900,
    signals: 1000,
    aiCredits: 150,
    months: 6,
  },
  {
    key: 'package_three',
    name: 'Influencer',
    description: 'For profiles whose posts travel far beyond their own network.',
    monthly: 11_900,
    signals: 4000,
    aiCredits: 400,
    months: 12,
  },
  {
    key: 'package_four',
    name: 'World Class',
    description: 'For the voices that a whole field listens to.',
    monthly: 24_900,
    signals: 15_000,
    aiCredits: 1000,
    months: 24,
  },
];
/** Of twelve months' price. */
const YEARLY_PERCENT = 70;

type SeedPlan = (typeof PLANS)[number];

/** Idempotent: adds only missing plans, promotion codes and portal settings. */
export function seed(ctx: Context): void {
  for (const plan of PLANS) seedPlan(ctx, plan);
  seedPromotion(ctx, 'WELCOME20', { percent_off: 20 });
  seedPromotion(ctx, 'FRIEND50', { amount_off: 5000 });
  seedPortal(ctx);
}

function seedPlan(ctx: Context, plan: SeedPlan): void {
  const prices = ctx.records.all('price');
  const known = prices.find((price) => price.lookup_key?.startsWith(`${plan.key}_`));
  const product = known?.product ?? seedProduct(ctx, plan);
  for (const [period, interval, amount] of [
    ['monthly', 'month', plan.monthly],
    ['yearly', 'year', Math.round((plan.monthly * 12 * YEARLY_PERCENT) / 100)],
  ] as const) {
    const lookup_key = `${plan.key}_${period}`;
    if (prices.some((price) => price.lookup_key === lookup_key)) continue;
    const price: Wire.Price = createPrice({
      product,
      currency: 'usd',
      unit_amount: amount,
      recurring: { interval },
      lookup_key,
      at: ctx.clocks.now(null),
    });
    ctx.records.save('price', price);
  }
}

function seedProduct(ctx: Context, plan: SeedPlan): string {
  const product = createProduct({
    name: plan.name,
    description: plan.description,
    marketing_features: [
      `${groupDigits(plan.signals)} signals a month`,
      `${groupDigits(plan.aiCredits)} AI credits a month`,
      `${plan.months} months of signal history`,
      'Leads ranked by fit and engagement',
      'Conversation openers in your own tone',
    ].map((name) => ({ name })),
    metadata: { plan: plan.key, signals: String(plan.signals), ai_credits: String(plan.aiCredits) },
    at: ctx.clocks.now(null),
  });
  ctx.records.save('product', product);
  return product.id;
}

function seedPromotion(
  ctx: Context,
  code: string,
  off: { percent_off?: number; amount_off?: number },
): void {
  if (ctx.records.all('promotion_code').some((each) => each.code === code)) return;
  const coupon = buildObject<Wire.Coupon>({
    id: code.toLowerCase(),
    object: 'coupon',
    amount_off: off.amount_off ?? null,
    percent_off: off.percent_off ?? null,
  });
  const promotionCode = buildObject<Wire.PromotionCode>({
    id: makeId('promo'),
    object: 'promotion_code',
    code,
    promotion: { coupon: coupon.id, type: 'coupon' },
  });
  ctx.records.save('coupon', coupon);
  ctx.records.save('promotion_code', promotionCode);
}

/** The portal in the state of the product's own set-up: not the account's default. */
function seedPortal(ctx: Context): void {
  if (ctx.records.all('portal_configuration').some((each) => each.metadata?.['rapport'])) return;
  const closed = listClosedFeatures();
  const onSale = ctx.records.all('price').toReversed();
  const prices = onSale.filter((price) => price.lookup_key?.startsWith('package_'));
  const configuration = createPortalConfiguration({
    at: ctx.clocks.now(null),
    metadata: { rapport: 'portal' },
    features: {
      ...closed,
      customer_update: { allowed_updates: ['name', 'address', 'tax_id'], enabled: true },
      payment_method_update: { ...closed.payment_method_update, enabled: true },
      subscription_cancel: { ...closed.subscription_cancel, enabled: true },
      subscription_update: {
        ...closed.subscription_update,
        default_allowed_updates: ['price'],
        enabled: true,
        products: [...Map.groupBy(prices, ({ product }) => product)].map(([product, own]) =>
          buildObject<PortalProduct>({ prices: own.map(({ id }) => id), product }),
        ),
        proration_behavior: 'always_invoice',
        schedule_at_period_end: {
          conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
        },
      },
    },
  });
  ctx.records.save('portal_configuration', configuration);
}

type PortalProduct = NonNullable<PortalFeatures['subscription_update']['products']>[number];

/** `15,000`, without Intl, whose data takes memory from the start. */
function groupDigits(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
