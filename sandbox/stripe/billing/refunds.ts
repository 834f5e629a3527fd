import type { Context } from '../state/context.ts';
import { makeId } from '../objects/ids.ts';
import { buildObject } from '../objects/wire.ts';
import type * as Wire from '../objects/wire.ts';

/** Refunds the whole payment. */
export function refundCharge(
  ctx: Context,
  charge: Wire.Charge,
  reason: string | null,
): Wire.Refund {
  const customer = charge.customer ? ctx.records.find('customer', charge.customer) : undefined;
  const refund = buildObject<Wire.Refund>({
    id: makeId('re'),
    object: 'refund',
    amount: charge.amount_captured,
    charge: charge.id,
    created: ctx.clocks.now(customer?.test_clock),
    currency: charge.currency,
    customer: charge.customer,
    reason,
    status: 'succeeded',
  });
  ctx.saveAndEmit('refund', refund, 'refund.created');
  const after = { ...charge, amount_refunded: refund.amount, refunded: true };
  ctx.saveAndEmit('charge', after, 'charge.refunded', charge);
  return refund;
}

/** A refund that the bank returns: the money belongs to the merchant again. */
export function returnRefund(ctx: Context, refund: Wire.Refund): void {
  const charge = refund.charge ? ctx.records.find('charge', refund.charge) : undefined;
  if (charge) ctx.records.save('charge', { ...charge, amount_refunded: 0, refunded: false });
  ctx.saveAndEmit('refund', { ...refund, status: 'failed' }, 'refund.failed', refund);
}

/** A dispute contains its charge, but no customer. */
export function disputeCharge(ctx: Context, charge: Wire.Charge, at: number): void {
  ctx.records.save('charge', { ...charge, disputed: true });
  const dispute = { id: makeId('du'), object: 'dispute', charge: charge.id, created: at };
  ctx.emit('charge.dispute.created', dispute);
  ctx.emit('charge.dispute.funds_withdrawn', dispute);
}

export const listRefunds = (ctx: Context, charge: string): Wire.Refund[] =>
  ctx.records.all('refund').filter((each) => each.charge === charge);
