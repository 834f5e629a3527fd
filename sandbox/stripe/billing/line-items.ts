import type { Context } from '../state/context.ts';
import type { WireCheckoutSession, LineItem } from '../objects/wire.ts';

export function listLineItems(ctx: Context, session: WireCheckoutSession): LineItem[] {
  const order = ctx.records.get('order', session.id);
  const off = session.total_details?.amount_discount ?? 0;
  const subtotal = session.amount_subtotal ?? 0;
  let left = off;
  return order.items.map((item, index) => {
    const price = ctx.records.get('price', item.price);
    const amount = (price.unit_amount ?? 0) * item.quantity;
    const isLast = index === order.items.length - 1;
    const share = isLast ? left : Math.round((off * amount) / (subtotal || 1));
    left -= share;
    return {
      id: item.id,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: share,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount - share,
      currency: price.currency,
      description: ctx.records.find('product', price.product)?.name ?? null,
      metadata: {},
      price,
      quantity: item.quantity,
    };
  });
}
