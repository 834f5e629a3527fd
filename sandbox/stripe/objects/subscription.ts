import { makeId } from './ids.ts';
import {
  buildObject,
  type SubscriptionItem,
  type SubscriptionSchedule,
  type WireList,
  type WirePrice,
  type WireSubscription,
} from './wire.ts';

export const buildList = <Item>(url: string, data: Item[]): WireList<Item> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});

type NewItem = { price: WirePrice; quantity: number; periodEnd: number };

export const createSubscription = (given: {
  at: number;
  customer: string;
  clock: string | null;
  items: NewItem[];
  paymentMethod: string | null;
  metadata: { [key: string]: string };
  daysUntilDue: number | null;
  status: string;
}): WireSubscription => {
  const id = makeId('sub');
  const items = given.items.map((item) => createItem(id, item, given.at));
  return buildObject<WireSubscription>({
    id,
    object: 'subscription',
    billing_cycle_anchor: given.at,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: given.daysUntilDue === null ? 'charge_automatically' : 'send_invoice',
    created: given.at,
    currency: items[0]?.price.currency ?? 'usd',
    customer: given.customer,
    days_until_due: given.daysUntilDue,
    default_payment_method: given.paymentMethod,
    ended_at: null,
    items: buildList(`/v1/subscription_items?subscription=${id}`, items),
    latest_invoice: null,
    metadata: given.metadata,
    schedule: null,
    status: given.status,
    test_clock: given.clock,
  });
};

const createItem = (subscription: string, item: NewItem, at: number): SubscriptionItem =>
  buildObject<SubscriptionItem>({
    id: makeId('si', 14),
    object: 'subscription_item',
    created: at,
    current_period_end: item.periodEnd,
    current_period_start: at,
    price: item.price,
    quantity: item.quantity,
    subscription,
  });

/** As the portal makes it: the running period, and then another price. */
export function createSubscriptionSchedule(
  subscription: WireSubscription,
  next: { price: WirePrice; end: number },
  at: number,
): SubscriptionSchedule {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no items`);
  const { current_period_start: start, current_period_end: end } = item;
  return buildObject<SubscriptionSchedule>({
    id: makeId('sub_sched'),
    object: 'subscription_schedule',
    created: at,
    customer: subscription.customer,
    phases: [
      { start_date: start, end_date: end, items: [{ price: item.price.id }] },
      { start_date: end, end_date: next.end, items: [{ price: next.price.id }] },
    ],
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  });
}
