import type { Context } from '../state/context.ts';
import { newId } from '../objects/ids.ts';
import type { Coupon, Customer, Discount, PromotionCode } from '../objects/wire.ts';
import { addMonths } from './periods.ts';

export function redeem(
  ctx: Context,
  given: {
    coupon: Coupon;
    promotionCode: PromotionCode | null;
    session: string | null;
    customer: string;
    at: number;
  },
): Discount {
  const discount: Discount = {
    id: newId('di'),
    object: 'discount',
    checkout_session: given.session,
    customer: given.customer,
    customer_account: null,
    end:
      given.coupon.duration === 'repeating'
        ? addMonths(given.at, given.coupon.duration_in_months ?? 1)
        : null,
    invoice: null,
    invoice_item: null,
    promotion_code: given.promotionCode?.id ?? null,
    source: { coupon: given.coupon.id, type: 'coupon' },
    start: given.at,
    subscription: null,
    subscription_item: null,
  };
  ctx.records.save('discount', discount);
  ctx.records.save('coupon', { ...given.coupon, times_redeemed: given.coupon.times_redeemed + 1 });
  if (given.promotionCode)
    ctx.records.save('promotion_code', {
      ...given.promotionCode,
      times_redeemed: given.promotionCode.times_redeemed + 1,
    });
  return discount;
}

export const couponOf = (ctx: Context, discount: Discount): Coupon =>
  ctx.records.get('coupon', discount.source.coupon ?? '');

export function amountOff(coupon: Coupon, amount: number): number {
  const off = coupon.percent_off
    ? Math.round((amount * coupon.percent_off) / 100)
    : (coupon.amount_off ?? 0);
  return Math.max(0, Math.min(off, amount));
}

export function couponIsValid(coupon: Coupon, at: number): boolean {
  const usedUp = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  return !usedUp && (coupon.redeem_by === null || coupon.redeem_by > at);
}

export function checkPromotionCode(
  ctx: Context,
  code: string,
  purchase: { customer: Customer | null; amount: number; currency: string; at: number },
): { code: PromotionCode; coupon: Coupon } | string {
  const found = ctx.records
    .all('promotion_code')
    .find((each) => each.code.toLowerCase() === code.trim().toLowerCase());
  if (!found) return 'This code is invalid.';
  const coupon = ctx.records.find('coupon', found.promotion.coupon ?? '');
  if (!found.active || !coupon || !couponIsValid(coupon, purchase.at))
    return 'This code has expired.';
  if (found.expires_at !== null && found.expires_at <= purchase.at) return 'This code has expired.';
  if (found.max_redemptions !== null && found.times_redeemed >= found.max_redemptions)
    return 'This code has reached its redemption limit.';
  if (found.customer && found.customer !== purchase.customer?.id) return 'This code is invalid.';
  if (coupon.amount_off !== null && coupon.currency !== purchase.currency)
    return 'This code cannot be used with this currency.';
  if ((found.restrictions.minimum_amount ?? 0) > purchase.amount)
    return 'This order is below the minimum amount of this code.';
  if (found.restrictions.first_time_transaction && hasPaidBefore(ctx, purchase.customer))
    return 'This code is for a first purchase.';
  return { code: found, coupon };
}

const hasPaidBefore = (ctx: Context, customer: Customer | null): boolean =>
  customer !== null &&
  ctx.records
    .all('invoice')
    .some((invoice) => invoice.customer === customer.id && invoice.amount_paid > 0);
