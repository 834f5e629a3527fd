import type { Context } from '../context.ts';
import { invalid } from '../errors.ts';
import { newCard } from '../objects/customer.ts';
import type { CardDetails } from '../objects/customer.ts';
import { newCharge, newPaymentIntent } from '../objects/payment.ts';
import type { ChargeRequest, Decline } from '../objects/payment.ts';
import type { PaymentIntent, PaymentMethod } from '../wire.ts';
import { BEHAVIOURS } from './cards.ts';
import type { BehaviourName } from './cards.ts';

export type Payment = { intent: PaymentIntent; decline: Decline | null };

/** Charges a card, with a new intent or that of an earlier attempt. */
export function charge(ctx: Context, request: ChargeRequest, known?: PaymentIntent): Payment {
  const started = known ?? newPaymentIntent(request);
  if (!known) {
    ctx.records.save('payment_intent', started);
    ctx.emit('payment_intent.created', started);
  }
  const decline = answerOf(ctx, request.card);
  const made = newCharge(request, started.id, decline);
  ctx.records.save('charge', made);
  const intent: PaymentIntent = decline
    ? {
        ...started,
        latest_charge: made.id,
        status: 'requires_payment_method',
        last_payment_error: {
          type: 'card_error',
          charge: made.id,
          code: decline.code,
          decline_code: decline.declineCode,
          message: decline.message,
        },
      }
    : {
        ...started,
        amount_received: request.amount,
        last_payment_error: null,
        latest_charge: made.id,
        payment_method: request.card.id,
        status: 'succeeded',
      };
  ctx.records.save('payment_intent', intent);
  ctx.emit(decline ? 'charge.failed' : 'charge.succeeded', made);
  ctx.emit(decline ? 'payment_intent.payment_failed' : 'payment_intent.succeeded', intent);
  return { intent, decline };
}

function answerOf(ctx: Context, card: PaymentMethod): Decline | null {
  const state = ctx.records.get('card', card.id);
  const behaviour = BEHAVIOURS[nameOf(state.behaviour)];
  const paid = behaviour.decline === null || (behaviour.paysFirst && state.charges === 0);
  if (paid) ctx.records.save('card', { ...state, charges: state.charges + 1 });
  return paid ? null : behaviour.decline;
}

const nameOf = (behaviour: string): BehaviourName =>
  behaviour in BEHAVIOURS ? (behaviour as BehaviourName) : 'pays'; // just checked

/** A card without a customer. */
export function makeCard(
  ctx: Context,
  details: CardDetails,
  behaviour: BehaviourName,
  at: number,
): PaymentMethod {
  const card = newCard(details, at);
  ctx.records.save('payment_method', card);
  ctx.records.save('card', { id: card.id, behaviour, charges: 0 });
  return card;
}

/** Attaches a card to a customer; like Stripe, rejects a card that fails its check. */
export function attachCard(
  ctx: Context,
  card: PaymentMethod,
  customer: string,
): PaymentMethod | Decline {
  const behaviour = BEHAVIOURS[nameOf(ctx.records.get('card', card.id).behaviour)];
  if (!behaviour.attaches && behaviour.decline) return behaviour.decline;
  if (card.customer && card.customer !== customer)
    throw invalid('This PaymentMethod is already attached to another customer.', 'customer');
  const attached = { ...card, customer };
  ctx.records.save('payment_method', attached);
  ctx.emit('payment_method.attached', attached);
  return attached;
}

/** Changes a card's behaviour, so that the control API can make renewals fail and recover. */
export function setCardBehaviour(ctx: Context, card: string, behaviour: BehaviourName): void {
  ctx.records.save('card', { id: card, behaviour, charges: behaviour === 'pays' ? 1 : 0 });
}
