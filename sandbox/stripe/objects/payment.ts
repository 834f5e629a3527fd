import { makeId, makeRandomText } from './ids.ts';
import type { WireCharge, PaymentIntent, PaymentMethod, Refund } from './wire.ts';

export type Decline = { code: string; declineCode: string; message: string };

export type ChargeRequest = {
  at: number;
  customer: string | null;
  card: PaymentMethod;
  amount: number;
  currency: string;
  description: string;
  /** The holder has confirmed the payment at the bank. */
  isAuthenticated?: boolean;
};

export const createPaymentIntent = (request: ChargeRequest): PaymentIntent => {
  const id = makeId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: request.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${makeRandomText(24)}`,
    confirmation_method: 'automatic',
    created: request.at,
    currency: request.currency,
    customer: request.customer,
    customer_account: null,
    description: request.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
};

export const createCharge = (
  request: ChargeRequest,
  intent: string,
  { decline, isPending }: { decline: Decline | null; isPending: boolean },
): WireCharge => ({
  id: makeId('ch'),
  object: 'charge',
  amount: request.amount,
  amount_captured: decline ? 0 : request.amount,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: request.card.billing_details,
  calculated_statement_descriptor: 'RAPPORT SANDBOX',
  captured: !decline,
  created: request.at,
  currency: request.currency,
  customer: request.customer,
  description: request.description,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: decline?.code ?? null,
  failure_message: decline?.message ?? null,
  fraud_details: {},
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? null,
    seller_message: decline ? 'The bank declined the payment.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  },
  paid: !decline && !isPending,
  payment_intent: intent,
  payment_method: request.card.id,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: decline ? 'failed' : isPending ? 'pending' : 'succeeded',
  transfer_data: null,
  transfer_group: null,
});

export const createRefund = (given: {
  at: number;
  charge: WireCharge;
  amount: number;
  reason: string | null;
  metadata: { [key: string]: string };
}): Refund => ({
  id: makeId('re'),
  object: 'refund',
  amount: given.amount,
  balance_transaction: null,
  charge: given.charge.id,
  created: given.at,
  currency: given.charge.currency,
  customer: given.charge.customer,
  customer_account: null,
  metadata: given.metadata,
  payment_intent: given.charge.payment_intent,
  payment_method: given.charge.payment_method,
  reason: given.reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
});
