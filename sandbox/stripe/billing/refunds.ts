import type { Context } from '../state/context.ts';
import { makeId } from '../objects/ids.ts';
import { createRefund } from '../objects/payment.ts';
import type { WireCharge, WireInvoice, Refund } from '../objects/wire.ts';
import { listPayments } from './invoicing.ts';

export function refundCharge(
  ctx: Context,
  charge: WireCharge,
  given: { amount: number; reason: string | null; metadata: { [key: string]: string } },
): Refund {
  const customer = charge.customer ? ctx.records.find('customer', charge.customer) : undefined;
  const refund = createRefund({ ...given, charge, at: ctx.clocks.now(customer?.test_clock) });
  ctx.records.save('refund', refund);
  const after = {
    ...charge,
    amount_refunded: charge.amount_refunded + given.amount,
    refunded: given.amount === getLeft(charge),
  };
  ctx.records.save('charge', after);
  ctx.emit('refund.created', refund);
  ctx.emit('charge.refunded', after, charge);
  return refund;
}

/** A refund that the bank returns: the money belongs to the merchant again. */
export function returnRefund(ctx: Context, refund: Refund): void {
  const failed = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' };
  ctx.records.save('refund', failed);
  const charge = refund.charge ? ctx.records.find('charge', refund.charge) : undefined;
  if (charge) {
    const amount_refunded = charge.amount_refunded - refund.amount;
    ctx.records.save('charge', { ...charge, amount_refunded, refunded: false });
  }
  ctx.emit('refund.failed', failed, refund);
}

/** A dispute contains its charge, but no customer. */
export function disputeCharge(ctx: Context, charge: WireCharge, at: number): void {
  const disputed = { ...charge, disputed: true };
  ctx.records.save('charge', disputed);
  const dispute = {
    id: makeId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: at,
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  ctx.emit('charge.dispute.created', dispute);
  ctx.emit('charge.dispute.funds_withdrawn', dispute);
}

export const getLeft = (charge: WireCharge): number =>
  charge.amount_captured - charge.amount_refunded;

export const listRefunds = (ctx: Context, charge: string): Refund[] =>
  ctx.records.all('refund').filter((each) => each.charge === charge);

export function findCharge(ctx: Context, invoice: WireInvoice): WireCharge | undefined {
  if (invoice.status !== 'paid') return undefined;
  const intent = listPayments(ctx, invoice.id)[0]?.payment.payment_intent;
  const charge = intent && ctx.records.find('payment_intent', intent)?.latest_charge;
  return charge ? ctx.records.find('charge', charge) : undefined;
}
