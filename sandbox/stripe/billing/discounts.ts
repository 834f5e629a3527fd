import type { Context } from '../state/context.ts';
import type * as Wire from '../objects/wire.ts';

/** The account's codes have no conditions of their own, and count for the first payment only. */
export type Reduction = { coupon: Wire.Coupon; promotionCode: Wire.PromotionCode };

export function findReduction(ctx: Context, code: string): Reduction | undefined {
  const promotionCode = ctx.records
    .all('promotion_code')
    .find((each) => each.code.toLowerCase() === code.trim().toLowerCase());
  return promotionCode && readReduction(ctx, promotionCode);
}

export function getReduction(ctx: Context, session: Wire.CheckoutSession): Reduction | null {
  const id = session.discounts?.[0]?.promotion_code;
  return id ? readReduction(ctx, ctx.records.get('promotion_code', id)) : null;
}

function readReduction(ctx: Context, promotionCode: Wire.PromotionCode): Reduction {
  return { coupon: ctx.records.get('coupon', promotionCode.promotion.coupon ?? ''), promotionCode };
}

export function getAmountOff(coupon: Wire.Coupon, amount: number): number {
  const off = coupon.percent_off
    ? Math.round((amount * coupon.percent_off) / 100)
    : (coupon.amount_off ?? 0);
  return Math.max(0, Math.min(off, amount));
}
