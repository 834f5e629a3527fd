import { expect, test } from 'vitest';
import { CheckoutReply } from './stripe/checkout-shapes.ts';
import { EventsReply } from './stripe/event-shapes.ts';
import * as shapes from './stripe/shapes.ts';

const product = {
  id: 'prod_1',
  name: 'Classic',
  description: null,
  active: true,
  metadata: {},
  marketing_features: [{}],
};

const price = (changed: object = {}) => ({
  id: 'price_1',
  currency: 'usd',
  unit_amount: 2900,
  recurring: { interval: 'month', interval_count: 1 },
  lookup_key: 'package_one_monthly',
  product,
  ...changed,
});

test('a price without an amount, or neither monthly nor yearly, does not hide the others', () => {
  const read = shapes.PricesReply.parse({
    data: [
      price(),
      price({ id: 'price_2', unit_amount: null }),
      price({ id: 'price_3', recurring: null }),
      price({ id: 'price_4', recurring: { interval: 'decade', interval_count: 1 } }),
      price({ id: 'price_5', recurring: { interval: 'week', interval_count: 1 } }),
      price({ id: 'price_6', recurring: { interval: 'month', interval_count: 3 } }),
      price({ id: 'price_7', recurring: { interval: 'month', interval_count: 12 } }),
      price({ id: 'price_8', recurring: { interval: 'year', interval_count: 1 } }),
      null,
    ],
  });
  expect(read.prices.map(({ id, interval }) => [id, interval])).toEqual([
    ['price_1', 'monthly'],
    ['price_7', 'yearly'],
    ['price_8', 'yearly'],
  ]);
  expect(read.unreadable).toEqual([
    'price_2',
    'price_3',
    'price_4',
    'price_5',
    'price_6',
    'without an id',
  ]);
});

const SECONDS = 1_790_000_000;
const PERIOD_END = SECONDS + 30 * 86_400;

const subscription = (changed: object = {}) => ({
  id: 'sub_1',
  status: 'active',
  created: SECONDS,
  billing_cycle_anchor: SECONDS,
  collection_method: 'charge_automatically',
  cancel_at_period_end: false,
  cancel_at: null,
  ended_at: null,
  latest_invoice: null,
  items: {
    data: [
      {
        current_period_start: SECONDS,
        current_period_end: PERIOD_END,
        price: { ...price(), product: 'prod_1' },
      },
    ],
  },
  a_new_field: { of: 'a newer version' },
  ...changed,
});

const invoice = (changed: object) => ({
  id: 'in_1',
  status: 'open',
  created: SECONDS,
  billing_reason: 'subscription_create',
  amount_due: 2900,
  starting_balance: 0,
  ending_balance: 0,
  amount_paid: 0,
  amount_remaining: 2900,
  due_date: null,
  status_transitions: { finalized_at: null },
  ...changed,
});

const read = (changed: object) =>
  shapes.SubscriptionsReply.parse({ data: [subscription(changed)] }).data[0];

// Fields are those of the pinned version: periods of items, `cancel_at` without the flag (types).
test('a period is that of the item, even if the subscription says another', () => {
  const older = { current_period_start: 1, current_period_end: 2 };
  expect(read(older)).toMatchObject({
    periodStart: new Date(SECONDS * 1_000),
    periodEnd: new Date(PERIOD_END * 1_000),
    willEnd: false,
    endsAt: null,
  });
});

test('a subscription ends at `cancel_at` without the flag, and at its period’s end with it', () => {
  const cancelAt = SECONDS + 5;
  const ends = (seconds: number) => ({ willEnd: true, endsAt: new Date(seconds * 1_000) });
  expect(read({ cancel_at: cancelAt })).toMatchObject(ends(cancelAt));
  expect(read({ cancel_at: cancelAt, cancel_at_period_end: true })).toMatchObject(ends(cancelAt));
  expect(read({ cancel_at_period_end: true })).toMatchObject(ends(PERIOD_END));
});

test('a status that is new at Stripe is unknown, regardless of its name', () => {
  expect(read({ status: 'unknown' })).toMatchObject({
    status: 'unknown',
    unknownStatus: 'unknown',
  });
  expect(read({ status: 'hibernating' })).toMatchObject({
    status: 'unknown',
    unknownStatus: 'hibernating',
    isReturned: false,
  });
  expect(read({})).toMatchObject({ status: 'active', unknownStatus: null });
});

test('a subscription’s price may have no amount, or an interval that no plan has', () => {
  const priced = (changed: object) => {
    const item = { ...subscription().items.data[0], price: { ...price(changed), product: 'p' } };
    return read({ items: { data: [item] } })?.price;
  };
  expect(priced({})).toMatchObject({ amount: 2900, interval: 'monthly' });
  expect(priced({ unit_amount: null })).toMatchObject({ amount: null, interval: 'monthly' });
  for (const interval of ['day', 'week', 'decade'])
    expect(priced({ recurring: { interval, interval_count: 1 } })).toMatchObject({
      interval: null,
    });
  expect(priced({ recurring: null })).toMatchObject({ interval: null });
});

test.each([
  [{ status: 'paid' }, 'active'],
  [{ status: 'open' }, 'incomplete'],
  [{ status: 'draft' }, 'incomplete'],
  [{ status: 'void' }, 'incomplete_expired'],
  [{ status: 'uncollectible' }, 'incomplete_expired'],
  [{ status: 'open', amount_due: 0 }, 'active'],
  // A renewal is collected while the plan stays open.
  [{ status: 'open', billing_reason: 'subscription_cycle' }, 'active'],
  [{ status: 'void', billing_reason: 'subscription_cycle' }, 'active'],
  [{ status: 'a_new_status' }, 'incomplete'],
])('with the first invoice %o an active subscription is %s', (changed, status) => {
  const known = read({ latest_invoice: invoice(changed) });
  expect(known).toMatchObject({ status, isReturned: status === 'incomplete_expired' });
  const sent = read({ latest_invoice: invoice(changed), collection_method: 'send_invoice' });
  expect(sent).toMatchObject({ status: 'active', isReturned: false });
});

test('an event of an odd shape does not hide the others of its page', () => {
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'invoice.paid',
    created: SECONDS,
    livemode: false,
    data: { object: { object: 'invoice', id: 'in_1', customer: 'cus_1' } },
  };
  const odd = { ...event, id: 'evt_2', data: { object: null } };
  const page = EventsReply.parse({ has_more: true, data: [event, odd] });
  expect(page).toMatchObject({
    events: [{ id: 'evt_1', customerId: 'cus_1' }],
    unreadable: ['evt_2'],
    lastId: 'evt_2',
    hasMore: true,
  });
});

test('a checkout of unknown status is payable only while it has a URL', () => {
  const session = (status: string | null, url: string | null, payment: string) =>
    CheckoutReply.parse({
      id: 'cs_1',
      url,
      status,
      payment_status: payment,
      customer: 'cus_1',
    });
  expect(session('new', 'https://checkout.stripe.com', 'new')).toMatchObject({
    status: 'open',
    isPaid: false,
  });
  expect(session('new', null, 'paid')).toMatchObject({ status: 'complete', isPaid: true });
  expect(session(null, null, 'no_payment_required')).toMatchObject({ isPaid: true });
});
