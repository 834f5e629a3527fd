import type { Context } from '../state/context.ts';
import type * as Wire from '../objects/wire.ts';
import type { Settlement } from '../state/due-times.ts';
import { settle } from './invoicing.ts';
import { describeFailedIntent } from './payments.ts';
import { handlePaymentFailure } from './standing.ts';

const RETURNED = {
  code: 'debit_not_authorized',
  declineCode: 'debit_not_authorized',
  message: 'The customer’s bank returned the debit.',
};

/** The bank confirms or returns a debit. */
export function settleDebit(ctx: Context, settlement: Settlement, at: number): void {
  ctx.records.remove('settlement', settlement.id);
  const intent = ctx.records.get('payment_intent', settlement.id);
  const charge = ctx.records.get('charge', intent.latest_charge ?? '');
  const invoice = ctx.records.get('invoice', settlement.invoice);
  if (settlement.isBounced) bounceDebit(ctx, { intent, charge, invoice, at });
  else confirm(ctx, { intent, charge, invoice, at });
}

type Debit = { intent: Wire.PaymentIntent; charge: Wire.Charge; invoice: Wire.Invoice; at: number };

function confirm(ctx: Context, { intent, charge, invoice, at }: Debit): void {
  ctx.saveAndEmit('charge', { ...charge, status: 'succeeded' }, 'charge.succeeded');
  const done: Wire.PaymentIntent = { ...intent, status: 'succeeded' };
  ctx.saveAndEmit('payment_intent', done, 'payment_intent.succeeded');
  settle(ctx, invoice, { intent: done, decline: null, isPending: false }, at);
  endSession(ctx, invoice, 'paid');
}

/**
 * A first payment's invoice is voided, and the subscription stays active:
 * https://docs.stripe.com/billing/subscriptions/overview
 */
function bounceDebit(ctx: Context, { intent, charge, invoice, at }: Debit): void {
  ctx.saveAndEmit('charge', { ...charge, status: 'failed' }, 'charge.failed');
  const open: Wire.PaymentIntent = { ...intent, ...describeFailedIntent(RETURNED) };
  ctx.saveAndEmit('payment_intent', open, 'payment_intent.payment_failed');
  if (invoice.billing_reason !== 'subscription_create') {
    handlePaymentFailure(ctx, invoice, at);
    return;
  }
  voidInvoice(ctx, invoice);
  endSession(ctx, invoice, 'unpaid');
}

export function voidInvoice(ctx: Context, invoice: Wire.Invoice): void {
  const voided: Wire.Invoice = { ...invoice, next_payment_attempt: null, status: 'void' };
  ctx.saveAndEmit('invoice', voided, 'invoice.voided');
}

function endSession(ctx: Context, { id }: Wire.Invoice, payment_status: 'paid' | 'unpaid'): void {
  const session = ctx.records.all('checkout_session').find((each) => each.invoice === id);
  if (!session) return;
  const event = `checkout.session.async_payment_${payment_status === 'paid' ? 'succeeded' : 'failed'}`;
  ctx.saveAndEmit('checkout_session', { ...session, payment_status }, event);
}
