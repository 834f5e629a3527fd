import type { Context } from '../state/context.ts';
import type * as Wire from '../objects/wire.ts';

export const findSubscription = (
  ctx: Context,
  { parent }: Wire.Invoice,
): Wire.Subscription | undefined =>
  ctx.records.find('subscription', parent?.subscription_details?.subscription ?? '');

export const findPayment = (ctx: Context, { id }: Wire.Invoice): Wire.InvoicePayment | undefined =>
  ctx.records.all('invoice_payment').find((each) => each.invoice === id);

export function findIntent(ctx: Context, invoice: Wire.Invoice): Wire.PaymentIntent | undefined {
  const id = findPayment(ctx, invoice)?.payment.payment_intent;
  return id ? ctx.records.find('payment_intent', id) : undefined;
}

/** The charge that paid it. */
export function findCharge(ctx: Context, invoice: Wire.Invoice): Wire.Charge | undefined {
  if (invoice.status !== 'paid') return undefined;
  return ctx.records.find('charge', findIntent(ctx, invoice)?.latest_charge ?? '');
}

/** The method that is charged for it. */
export const findCard = (ctx: Context, invoice: Wire.Invoice): Wire.PaymentMethod | undefined =>
  findCurrentCard(
    ctx,
    ctx.records.find('customer', invoice.customer ?? ''),
    findSubscription(ctx, invoice),
  );

export function findCurrentCard(
  ctx: Context,
  customer: Wire.Customer | undefined,
  subscription: Wire.Subscription | undefined,
): Wire.PaymentMethod | undefined {
  const id =
    subscription?.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  const card = ctx.records.find('payment_method', id ?? '');
  return customer && card?.customer === customer.id ? card : undefined;
}
