import { makeId } from './ids.ts';
import { buildPlan } from './catalog.ts';
import type { WireList, WirePrice, WireSubscription, SubscriptionItem } from './wire.ts';

export const buildList = <Item>(url: string, data: Item[]): WireList<Item> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});

export const createSubscription = (given: {
  at: number;
  customer: string;
  clock: string | null;
  items: { price: WirePrice; quantity: number; periodEnd: number }[];
  paymentMethod: string | null;
  discounts: string[];
  metadata: { [key: string]: string };
  description: string | null;
  daysUntilDue: number | null;
  status: string;
}): WireSubscription => {
  const id = makeId('sub');
  const items = given.items.map((item) => createItem(id, item, given.at));
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: given.at,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: given.daysUntilDue === null ? 'charge_automatically' : 'send_invoice',
    created: given.at,
    currency: items[0]?.price.currency ?? 'usd',
    customer: given.customer,
    customer_account: null,
    days_until_due: given.daysUntilDue,
    default_payment_method: given.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: given.description,
    discounts: given.discounts,
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: buildList(`/v1/subscription_items?subscription=${id}`, items),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: given.at,
    status: given.status,
    test_clock: given.clock,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  };
};

const createItem = (
  subscription: string,
  item: { price: WirePrice; quantity: number; periodEnd: number },
  at: number,
): SubscriptionItem => ({
  id: makeId('si', 14),
  object: 'subscription_item',
  billing_thresholds: null,
  created: at,
  current_period_end: item.periodEnd,
  current_period_start: at,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: buildPlan(item.price),
  price: item.price,
  quantity: item.quantity,
  subscription,
  tax_rates: [],
});
