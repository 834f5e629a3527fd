import { makeId } from './ids.ts';
import {
  buildObject,
  type PaymentIntent,
  type PaymentMethod,
  type Refund,
  type WireCharge,
} from './wire.ts';

export type Decline = { code: string; declineCode: string; message: string };

export type ChargeRequest = {
  at: number;
  customer: string | null;
  card: PaymentMethod;
  amount: number;
  currency: string;
  /** The holder has confirmed the payment at the bank. */
  isAuthenticated?: boolean;
};

export const createPaymentIntent = (request: ChargeRequest): PaymentIntent =>
  buildObject<PaymentIntent>({
    id: makeId('pi'),
    object: 'payment_intent',
    amount: request.amount,
    created: request.at,
    currency: request.currency,
    customer: request.customer,
    last_payment_error: null,
    latest_charge: null,
    payment_method: null,
    status: 'requires_payment_method',
  });

export const createCharge = (
  request: ChargeRequest,
  intent: string,
  status: 'failed' | 'pending' | 'succeeded',
): WireCharge =>
  buildObject<WireCharge>({
    id: makeId('ch'),
    object: 'charge',
    amount: request.amount,
    amount_captured: status === 'failed' ? 0 : request.amount,
    amount_refunded: 0,
    billing_details: request.card.billing_details,
    created: request.at,
    currency: request.currency,
    customer: request.customer,
    disputed: false,
    payment_intent: intent,
    refunded: false,
    status,
  });

export const createRefund = (charge: WireCharge, reason: string | null, at: number): Refund =>
  buildObject<Refund>({
    id: makeId('re'),
    object: 'refund',
    amount: charge.amount_captured,
    charge: charge.id,
    created: at,
    currency: charge.currency,
    customer: charge.customer,
    reason,
    status: 'succeeded',
  });
