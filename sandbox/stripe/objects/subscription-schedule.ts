import { makeId } from './ids.ts';
import type { WirePrice, WireSubscription, SubscriptionSchedule } from './wire.ts';

type Phase = SubscriptionSchedule['phases'][number];

const INVOICES = {
  account_tax_ids: null,
  custom_fields: null,
  days_until_due: null,
  description: null,
  footer: null,
  issuer: { type: 'self' },
};

/** As the portal makes it: the running period, and then another price. */
export function createSubscriptionSchedule(given: {
  at: number;
  subscription: WireSubscription;
  next: { price: WirePrice; quantity: number; end: number };
}): SubscriptionSchedule {
  const { at, subscription, next } = given;
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no items`);
  const { current_period_start: start, current_period_end: end } = item;
  return {
    id: makeId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    canceled_at: null,
    completed_at: null,
    created: at,
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: subscription.collection_method,
      default_payment_method: null,
      description: null,
      invoice_settings: INVOICES,
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [
      createPhase(item.price, { quantity: item.quantity ?? 1, start, end }),
      createPhase(next.price, { quantity: next.quantity, start: end, end: next.end }),
    ],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  };
}

function createPhase(
  price: WirePrice,
  { quantity, start, end }: { quantity: number; start: number; end: number },
): Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: price.currency,
    default_payment_method: null,
    description: null,
    discounts: [],
    end_date: end,
    invoice_settings: null,
    items: [
      {
        billing_thresholds: null,
        discounts: [],
        metadata: {},
        plan: price.id,
        price: price.id,
        quantity,
        tax_rates: [],
      },
    ],
    metadata: {},
    on_behalf_of: null,
    proration_behavior: 'none',
    start_date: start,
    transfer_data: null,
    trial_end: null,
  };
}
