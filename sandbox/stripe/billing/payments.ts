import type { Context } from '../state/context.ts';
import { createInvalidError } from '../calls/errors.ts';
import { createPaymentMethod, type CardDetails } from '../objects/customer.ts';
import { makeId } from '../objects/ids.ts';
import { buildObject } from '../objects/wire.ts';
import type * as Wire from '../objects/wire.ts';
import { getBehavior, type BehaviorName, type Decline } from './cards.ts';

/** A pending payment has no result yet: the bank settles it later. */
export type Payment = { intent: Wire.PaymentIntent; decline: Decline | null; isPending: boolean };

type ChargeRequest = {
  at: number;
  customer: string | null;
  card: Wire.PaymentMethod;
  amount: number;
  currency: string;
  /** The holder has confirmed the payment at the bank. */
  isAuthenticated?: boolean | undefined;
};

/** Charges a method, with a new intent or that of an earlier attempt. */
export function charge(ctx: Context, request: ChargeRequest, known?: Wire.PaymentIntent): Payment {
  const { at, amount, currency, customer, card } = request;
  const started =
    known ??
    buildObject<Wire.PaymentIntent>({
      id: makeId('pi'),
      object: 'payment_intent',
      amount,
      created: at,
      currency,
      customer,
      last_payment_error: null,
      latest_charge: null,
      payment_method: null,
      status: 'requires_payment_method',
    });
  if (!known) ctx.saveAndEmit('payment_intent', started, 'payment_intent.created');
  const { decline, isPending } = decideResult(ctx, request);
  const result = decline ? 'failed' : isPending ? 'pending' : 'succeeded';
  const made = buildObject<Wire.Charge>({
    id: makeId('ch'),
    object: 'charge',
    amount,
    amount_captured: decline ? 0 : amount,
    amount_refunded: 0,
    billing_details: card.billing_details,
    created: at,
    currency,
    customer,
    disputed: false,
    payment_intent: started.id,
    refunded: false,
    status: result,
  });
  ctx.saveAndEmit('charge', made, `charge.${result}`);
  const intent: Wire.PaymentIntent = {
    ...started,
    latest_charge: made.id,
    ...(decline
      ? describeFailedIntent(decline)
      : {
          last_payment_error: null,
          payment_method: card.id,
          status: isPending ? 'processing' : 'succeeded',
        }),
  };
  ctx.saveAndEmit('payment_intent', intent, INTENT_EVENTS[result]);
  return { intent, decline, isPending };
}

const INTENT_EVENTS = {
  failed: 'payment_intent.payment_failed',
  pending: 'payment_intent.processing',
  succeeded: 'payment_intent.succeeded',
} as const;

/** The state of an intent after a refused charge. */
export const describeFailedIntent = ({ code, message }: Decline): Partial<Wire.PaymentIntent> => ({
  status: code === 'authentication_required' ? 'requires_action' : 'requires_payment_method',
  last_payment_error: { type: 'card_error', code, message },
});

function decideResult(
  ctx: Context,
  request: ChargeRequest,
): { decline: Decline | null; isPending: boolean } {
  const state = ctx.records.get('card', request.card.id);
  const { decline, paysFirst, authenticates, settlesLater } = getBehavior(state.behavior);
  const isProven =
    request.isAuthenticated === true || (authenticates === 'first' && state.charges > 0);
  const isPaid =
    decline === null || (paysFirst && state.charges === 0) || (authenticates && isProven);
  if (!isPaid) return { decline, isPending: false };
  ctx.records.save('card', { ...state, charges: state.charges + 1 });
  return { decline: null, isPending: settlesLater !== undefined };
}

export function needsAuthentication(ctx: Context, card: Wire.PaymentMethod): boolean {
  return getBehavior(ctx.records.get('card', card.id).behavior).authenticates !== undefined;
}

export function makeCard(
  ctx: Context,
  details: CardDetails,
  behavior: BehaviorName,
  at: number,
): Wire.PaymentMethod {
  const { settlesLater } = getBehavior(behavior);
  const card = createPaymentMethod(details, settlesLater ? 'sepa_debit' : 'card', at);
  ctx.records.save('payment_method', card);
  ctx.records.save('card', { id: card.id, behavior, charges: 0 });
  return card;
}

/** Attaches a card to a customer; like Stripe, rejects a card that fails its check. */
export function attachCard(
  ctx: Context,
  card: Wire.PaymentMethod,
  customer: string,
): Wire.PaymentMethod | Decline {
  const { attaches, decline } = getBehavior(ctx.records.get('card', card.id).behavior);
  if (!attaches && decline) return decline;
  if (card.customer && card.customer !== customer)
    throw createInvalidError(
      'This PaymentMethod is already attached to another customer.',
      'customer',
    );
  const attached = { ...card, customer };
  return ctx.saveAndEmit('payment_method', attached, 'payment_method.attached');
}

/** Changes a card's behavior, so that the control API can make renewals fail and recover. */
export function setCardBehavior(ctx: Context, card: string, behavior: BehaviorName): void {
  ctx.records.save('card', { id: card, behavior, charges: behavior === 'pays' ? 1 : 0 });
}

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
