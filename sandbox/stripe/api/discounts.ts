import type Stripe from 'stripe';
import * as z from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { invalid, missing } from '../calls/errors.ts';
import { randomText } from '../objects/ids.ts';
import { inRange, mergeMetadata, page } from '../calls/lists.ts';
import { newCoupon, newPromotionCode } from '../objects/catalog.ts';
import * as p from '../calls/params.ts';
import type { PromotionCode } from '../objects/wire.ts';
import { existing } from './existing.ts';

export const couponEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/coupons',
    sdk: { params: 'CouponCreateParams', reply: 'Coupon' },
    params: p.paramsOf<Stripe.CouponCreateParams>()({
      amount_off: p.integer.optional(),
      currency: p.text.optional(),
      duration: p.oneOf(['forever', 'once', 'repeating']).optional(),
      duration_in_months: p.integer.optional(),
      id: p.text.optional(),
      max_redemptions: p.integer.optional(),
      metadata: p.metadata.optional(),
      name: p.text.optional(),
      percent_off: p.decimal.optional(),
      redeem_by: p.integer.optional(),
    }),
    run(ctx, { params }) {
      if (params.percent_off === undefined && params.amount_off === undefined)
        throw invalid('Must provide either percent_off or amount_off.', 'percent_off');
      if (params.amount_off !== undefined && !params.currency) throw missing('currency');
      if (params.duration === 'repeating' && !params.duration_in_months)
        throw missing('duration_in_months');
      if (params.id && ctx.records.find('coupon', params.id))
        throw invalid('Coupon already exists.', 'id', 'resource_already_exists');
      const duration = params.duration ?? 'once';
      const coupon = newCoupon({ ...params, duration, at: ctx.clocks.now(null) });
      ctx.records.save('coupon', coupon);
      ctx.emit('coupon.created', coupon);
      return coupon;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/coupons/:id',
    sdk: { params: 'CouponRetrieveParams', reply: 'Coupon' },
    params: p.noParams,
    run: (ctx, { id }) => existing(ctx, 'coupon', id),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/coupons',
    sdk: { params: 'CouponListParams', reply: 'ApiList<Coupon>' },
    params: p.listParamsOf<Stripe.CouponListParams>()({ created: p.range.optional() }),
    run: (ctx, { params }) =>
      page(
        '/v1/coupons',
        ctx.records.all('coupon').filter((each) => inRange(each.created, params.created)),
        params,
      ),
  }),
];

const restrictions = z.strictObject({
  first_time_transaction: p.flag.optional(),
  minimum_amount: p.integer.optional(),
  minimum_amount_currency: p.text.optional(),
});

export const promotionCodeEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/promotion_codes',
    sdk: { params: 'PromotionCodeCreateParams', reply: 'PromotionCode' },
    params: p.paramsOf<Stripe.PromotionCodeCreateParams>()({
      promotion: z.strictObject({ type: p.oneOf(['coupon']), coupon: p.text.optional() }),
      active: p.flag.optional(),
      code: p.text.optional(),
      customer: p.text.optional(),
      expires_at: p.integer.optional(),
      max_redemptions: p.integer.optional(),
      metadata: p.metadata.optional(),
      restrictions: restrictions.optional(),
    }),
    run(ctx, { params }) {
      const coupon = existing(ctx, 'coupon', params.promotion.coupon ?? '', 'promotion[coupon]').id;
      const code = params.code ?? randomText(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789');
      const taken = ctx.records
        .all('promotion_code')
        .some((each) => each.active && each.code.toLowerCase() === code.toLowerCase());
      if (taken)
        throw invalid('An active promotion code with `code: ' + code + '` already exists.', 'code');
      const made = newPromotionCode({ ...params, coupon, code, at: ctx.clocks.now(null) });
      ctx.records.save('promotion_code', made);
      ctx.emit('promotion_code.created', made);
      return made;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/promotion_codes/:id',
    sdk: { params: 'PromotionCodeRetrieveParams', reply: 'PromotionCode' },
    params: p.noParams,
    run: (ctx, { id }) => existing(ctx, 'promotion_code', id),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/promotion_codes/:id',
    sdk: { params: 'PromotionCodeUpdateParams', reply: 'PromotionCode' },
    params: p.paramsOf<Stripe.PromotionCodeUpdateParams>()({
      active: p.flag.optional(),
      metadata: p.metadataUpdate.optional(),
    }),
    run(ctx, { id, params }) {
      const before = existing(ctx, 'promotion_code', id);
      const after: PromotionCode = {
        ...before,
        active: params.active ?? before.active,
        metadata: mergeMetadata(before.metadata, params.metadata),
      };
      ctx.records.save('promotion_code', after);
      ctx.emit('promotion_code.updated', after, before);
      return after;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/promotion_codes',
    sdk: { params: 'PromotionCodeListParams', reply: 'ApiList<PromotionCode>' },
    params: p.listParamsOf<Stripe.PromotionCodeListParams>()({
      active: p.flag.optional(),
      code: p.text.optional(),
      coupon: p.text.optional(),
      created: p.range.optional(),
      customer: p.text.optional(),
    }),
    run(ctx, { params }) {
      const code = params.code?.toLowerCase();
      const found = ctx.records
        .all('promotion_code')
        .filter(
          (each) =>
            inRange(each.created, params.created) &&
            (params.active === undefined || each.active === params.active) &&
            (!code || each.code.toLowerCase() === code) &&
            (!params.coupon || each.promotion.coupon === params.coupon) &&
            (!params.customer || each.customer === params.customer),
        );
      return page('/v1/promotion_codes', found, params);
    },
  }),
];
