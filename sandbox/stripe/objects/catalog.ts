import { makeId } from './ids.ts';
import type { Coupon, WirePlan, WirePrice, Product, PromotionCode } from './wire.ts';

type Metadata = { [key: string]: string };

export const createProduct = (given: {
  name: string;
  at: number;
  id?: string | undefined;
  active?: boolean | undefined;
  description?: string | undefined;
  images?: string[] | undefined;
  marketing_features?: { name: string }[] | undefined;
  metadata?: Metadata | undefined;
  statement_descriptor?: string | undefined;
  unit_label?: string | undefined;
  url?: string | undefined;
}): Product => ({
  id: given.id ?? makeId('prod', 14),
  object: 'product',
  active: given.active ?? true,
  created: given.at,
  default_price: null,
  description: given.description ?? null,
  images: given.images ?? [],
  livemode: false,
  marketing_features: given.marketing_features ?? [],
  metadata: given.metadata ?? {},
  name: given.name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: given.statement_descriptor ?? null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: given.unit_label ?? null,
  updated: given.at,
  url: given.url ?? null,
});

export const createPrice = (given: {
  product: string;
  currency: string;
  unit_amount: number;
  at: number;
  recurring?: { interval: string; interval_count?: number | undefined } | undefined;
  active?: boolean | undefined;
  lookup_key?: string | undefined;
  nickname?: string | undefined;
  metadata?: Metadata | undefined;
  tax_behavior?: string | undefined;
}): WirePrice => ({
  id: makeId('price'),
  object: 'price',
  active: given.active ?? true,
  billing_scheme: 'per_unit',
  created: given.at,
  currency: given.currency.toLowerCase(),
  custom_unit_amount: null,
  livemode: false,
  lookup_key: given.lookup_key ?? null,
  metadata: given.metadata ?? {},
  nickname: given.nickname ?? null,
  product: given.product,
  recurring: given.recurring
    ? {
        interval: given.recurring.interval,
        interval_count: given.recurring.interval_count ?? 1,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed',
      }
    : null,
  tax_behavior: given.tax_behavior ?? 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: given.recurring ? 'recurring' : 'one_time',
  unit_amount: given.unit_amount,
  unit_amount_decimal: String(given.unit_amount),
});

/** The predecessor of prices, which Stripe still includes in subscription items. */
export const buildPlan = (price: WirePrice): WirePlan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

export const createCoupon = (given: {
  at: number;
  id: string;
  name: string;
  percent_off?: number;
  amount_off?: number;
}): Coupon => ({
  id: given.id,
  object: 'coupon',
  amount_off: given.amount_off ?? null,
  created: given.at,
  currency: given.amount_off ? 'usd' : null,
  duration: 'once',
  duration_in_months: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: given.name,
  percent_off: given.percent_off ?? null,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
});

export const createPromotionCode = (given: {
  at: number;
  coupon: string;
  code: string;
}): PromotionCode => ({
  id: makeId('promo'),
  object: 'promotion_code',
  active: true,
  code: given.code,
  created: given.at,
  customer: null,
  customer_account: null,
  expires_at: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  promotion: { coupon: given.coupon, type: 'coupon' },
  restrictions: {
    first_time_transaction: false,
    minimum_amount: null,
    minimum_amount_currency: null,
  },
  times_redeemed: 0,
});
