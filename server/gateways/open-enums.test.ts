import { expect, test } from 'vitest';
import { CheckoutReply } from './stripe-checkout-shapes.ts';
import * as shapes from './stripe-shapes.ts';

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

test('a price without an amount or an interval does not hide the others', () => {
  const read = shapes.PricesReply.parse({
    data: [
      price(),
      price({ id: 'price_2', unit_amount: null }),
      price({ id: 'price_3', recurring: null }),
      price({ id: 'price_4', recurring: { interval: 'decade', interval_count: 1 } }),
      null,
    ],
  });
  expect(read.prices.map(({ id, interval }) => [id, interval])).toEqual([
    ['price_1', 'monthly'],
    ['price_4', 'monthly'],
  ]);
  expect(read.unreadable).toEqual(['price_2', 'price_3', 'without an id']);
});

const SECONDS = 1_790_000_000;

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
        current_period_end: SECONDS + 1,
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
  amount_paid: 0,
  amount_remaining: 2900,
  due_date: null,
  status_transitions: { finalized_at: null },
  ...changed,
});

const read = (changed: object) =>
  shapes.SubscriptionsReply.parse({ data: [subscription(changed)] }).data[0];

test('a status that is new at Stripe neither opens, ends nor erases anything', () => {
  expect(read({ status: 'hibernating' })).toMatchObject({
    status: 'paused',
    unknownStatus: 'hibernating',
    isBounced: false,
  });
  expect(read({})).toMatchObject({ status: 'active', unknownStatus: null });
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
  expect(known).toMatchObject({ status, isBounced: status === 'incomplete_expired' });
  const sent = read({ latest_invoice: invoice(changed), collection_method: 'send_invoice' });
  expect(sent).toMatchObject({ status: 'active', isBounced: false });
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
