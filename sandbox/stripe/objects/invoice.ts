import { makeId } from './ids.ts';
import { buildList } from './subscription.ts';
import type {
  Customer,
  WireInvoice,
  InvoiceLine,
  InvoicePayment,
  WirePrice,
  WireSubscription,
} from './wire.ts';

/** Fields that the sandbox does not use, and initial values. */
const COMMON = {
  account_country: 'US',
  account_name: 'Rapport sandbox',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  due_date: null,
  effective_at: null,
  ending_balance: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
} satisfies Partial<WireInvoice>;

export const createInvoice = (given: {
  id: string;
  at: number;
  customer: Customer;
  subscription: WireSubscription;
  reason: string;
  lines: InvoiceLine[];
  discounts: { id: string; amount: number }[];
  period: { start: number; end: number };
  finalizesAt: number | null;
}): WireInvoice => {
  const subtotal = given.lines.reduce((sum, line) => sum + line.amount, 0);
  const discount = given.discounts.reduce((sum, each) => sum + each.amount, 0);
  const total = subtotal - discount;
  const due = Math.max(0, total + given.customer.balance);
  return {
    ...COMMON,
    id: given.id,
    object: 'invoice',
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    auto_advance: given.finalizesAt !== null,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: given.finalizesAt,
    billing_reason: given.reason,
    collection_method: given.subscription.collection_method,
    created: given.at,
    currency: given.subscription.currency,
    customer: given.customer.id,
    customer_address: given.customer.address ?? null,
    customer_email: given.customer.email,
    customer_name: given.customer.name ?? null,
    customer_phone: given.customer.phone ?? null,
    discounts: given.discounts.map((each) => each.id),
    lines: buildList(`/v1/invoices/${given.id}/lines`, given.lines),
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: given.subscription.metadata,
        subscription: given.subscription.id,
      },
      type: 'subscription_details',
    },
    period_end: given.period.end,
    period_start: given.period.start,
    starting_balance: given.customer.balance,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: given.subscription.test_clock,
    total,
    total_discount_amounts: given.discounts.map(({ id, amount }) => ({ amount, discount: id })),
    total_excluding_tax: total,
    total_pretax_credit_amounts: given.discounts.map(({ id, amount }) => ({
      amount,
      discount: id,
      type: 'discount',
    })),
    total_taxes: [],
    webhooks_delivered_at: given.at,
  };
};

export const createLine = (given: {
  subscription: WireSubscription;
  item: string;
  price: WirePrice;
  quantity: number;
  amount: number;
  description: string;
  period: { start: number; end: number };
  proration: boolean;
}): InvoiceLine => ({
  id: makeId('il'),
  object: 'line_item',
  amount: given.amount,
  currency: given.price.currency,
  description: given.description,
  discount_amounts: [],
  discountable: !given.proration,
  discounts: [],
  invoice: null,
  livemode: false,
  metadata: given.subscription.metadata,
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: given.proration ? makeId('ii') : null,
      proration: given.proration,
      proration_details: { credited_items: null },
      subscription: given.subscription.id,
      subscription_item: given.item,
    },
    type: 'subscription_item_details',
  },
  period: given.period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: given.price.id, product: given.price.product },
    type: 'price_details',
    unit_amount_decimal: String(given.amount / given.quantity),
  },
  quantity: given.quantity,
  quantity_decimal: String(given.quantity),
  subscription: given.subscription.id,
  subtotal: given.amount,
  taxes: [],
});

export const createInvoicePayment = (
  invoice: WireInvoice,
  intent: string,
  at: number,
): InvoicePayment => ({
  id: makeId('inpay'),
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: invoice.amount_due,
  created: at,
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: intent, type: 'payment_intent' },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
});
