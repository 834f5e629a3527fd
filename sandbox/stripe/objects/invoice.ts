import { makeId } from './ids.ts';
import { buildList } from './subscription.ts';
import {
  buildObject,
  type Customer,
  type InvoiceLine,
  type InvoicePayment,
  type WireInvoice,
  type WirePrice,
  type WireSubscription,
} from './wire.ts';

export const createInvoice = (given: {
  id: string;
  at: number;
  customer: Customer;
  subscription: WireSubscription;
  reason: string;
  lines: InvoiceLine[];
  amountOff: number;
  finalizesAt: number | null;
}): WireInvoice => {
  const subtotal = given.lines.reduce((sum, line) => sum + line.amount, 0);
  const total = subtotal - given.amountOff;
  const due = Math.max(0, total + given.customer.balance);
  return buildObject<WireInvoice>({
    id: given.id,
    object: 'invoice',
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    automatically_finalizes_at: given.finalizesAt,
    billing_reason: given.reason,
    collection_method: given.subscription.collection_method,
    created: given.at,
    currency: given.subscription.currency,
    customer: given.customer.id,
    customer_email: given.customer.email,
    customer_name: given.customer.name ?? null,
    due_date: null,
    ending_balance: null,
    hosted_invoice_url: null,
    lines: buildList(`/v1/invoices/${given.id}/lines`, given.lines),
    next_payment_attempt: null,
    number: null,
    parent: {
      subscription_details: { subscription: given.subscription.id },
      type: 'subscription_details',
    },
    starting_balance: given.customer.balance,
    status: 'draft',
    status_transitions: { finalized_at: null, paid_at: null },
    subtotal,
    test_clock: given.subscription.test_clock,
    total,
  });
};

export const createLine = (given: {
  price: WirePrice;
  quantity: number;
  amount: number;
  description: string;
  period: { start: number; end: number };
}): InvoiceLine =>
  buildObject<InvoiceLine>({
    id: makeId('il'),
    object: 'line_item',
    amount: given.amount,
    currency: given.price.currency,
    description: given.description,
    period: given.period,
    pricing: {
      price_details: { price: given.price.id, product: given.price.product },
      type: 'price_details',
    },
    quantity: given.quantity,
  });

export const createInvoicePayment = (invoice: string, intent: string): InvoicePayment =>
  buildObject<InvoicePayment>({
    id: makeId('inpay'),
    object: 'invoice_payment',
    invoice,
    payment: { payment_intent: intent, type: 'payment_intent' },
    status: 'open',
  });
