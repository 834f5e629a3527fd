import type { Context } from '../state/context.ts';
import { makeId } from '../objects/ids.ts';
import { buildObject } from '../objects/wire.ts';
import type * as Wire from '../objects/wire.ts';

/** From `start` to the end of the item's period. */
export const createLine = (
  { price, quantity, current_period_end: end }: Wire.SubscriptionItem,
  start: number,
  line: { amount: number; description: string },
): Wire.InvoiceLine =>
  buildObject<Wire.InvoiceLine>({
    id: makeId('il'),
    object: 'line_item',
    ...line,
    currency: price.currency,
    period: { start, end },
    pricing: { price_details: { price: price.id, product: price.product }, type: 'price_details' },
    quantity: quantity ?? 1,
  });

export function buildPeriodLine(
  ctx: Context,
  item: Wire.SubscriptionItem,
  start: number,
): Wire.InvoiceLine {
  const quantity = item.quantity ?? 1;
  return createLine(item, start, {
    amount: (item.price.unit_amount ?? 0) * quantity,
    description: `${quantity} × ${describePrice(ctx, item.price)}`,
  });
}

/** `Classic (at $29.00 / month)`, as on Stripe's invoices. */
function describePrice(ctx: Context, price: Wire.Price): string {
  const amount = formatAmount(price.unit_amount ?? 0, price.currency);
  return `${getProductName(ctx, price)} (at ${amount} / ${price.recurring?.interval ?? 'once'})`;
}

export const getProductName = (ctx: Context, price: Wire.Price): string =>
  ctx.records.find('product', price.product)?.name ?? 'Subscription';

export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits).replace('-', '−');
}

/** `Jan 5, 2026`, in UTC like all of Stripe's times. */
export const formatDay = (time: number): string =>
  new Date(time * 1000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
