import type { Context } from '../state/context.ts';
import { makeId } from '../objects/ids.ts';
import type { Coupon, Discount, PromotionCode } from '../objects/wire.ts';

/** The account's codes have no conditions of their own, and count for the first payment only. */
export type Reduction = { coupon: Coupon; promotionCode: PromotionCode };

export function findReduction(ctx: Context, code: string): Reduction | undefined {
  const promotionCode = ctx.records
    .all('promotion_code')
    .find((each) => each.code.toLowerCase() === code.trim().toLowerCase());
  return promotionCode && { coupon: getCoupon(ctx, promotionCode.promotion.coupon), promotionCode };
}

export function redeemCoupon(
  ctx: Context,
  { coupon, promotionCode }: Reduction,
  given: { session: string | null; customer: string; at: number },
): Discount {
  const discount: Discount = {
    id: makeId('di'),
    object: 'discount',
    checkout_session: given.session,
    customer: given.customer,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: promotionCode.id,
    source: { coupon: coupon.id, type: 'coupon' },
    start: given.at,
    subscription: null,
    subscription_item: null,
  };
  ctx.records.save('discount', discount);
  ctx.records.save('coupon', { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  ctx.records.save('promotion_code', {
    ...promotionCode,
    times_redeemed: promotionCode.times_redeemed + 1,
  });
  return discount;
}

export const getCoupon = (ctx: Context, id: string | null): Coupon =>
  ctx.records.get('coupon', id ?? '');

export function getAmountOff(coupon: Coupon, amount: number): number {
  const off = coupon.percent_off
    ? Math.round((amount * coupon.percent_off) / 100)
    : (coupon.amount_off ?? 0);
  return Math.max(0, Math.min(off, amount));
}
