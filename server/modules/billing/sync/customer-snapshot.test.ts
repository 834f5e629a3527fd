import { expect, test } from 'vitest';
import type { StripeGateway } from '../../../gateways/stripe/stripe.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { readCustomerSnapshot } from './customer-snapshot.ts';

const since = new Date('2026-03-01T10:00:00Z');
const later = (ms: number) => new Date(since.getTime() + ms);

const invoice = (id: string, changed: object = {}) => ({
  id,
  number: null,
  isPaid: true,
  amountPaid: 2900,
  currency: 'usd',
  paidAt: since,
  productId: 'prod_1',
  description: null,
  paidFrom: since,
  paidUntil: later(1),
  ...changed,
});

function createStripeWith(options: { customer?: object; invoices?: object[] }) {
  const products: string[] = [];
  const stripe = {
    readCustomer: async () => ({
      exists: true,
      answeredAt: later(90_000),
      testClock: null,
      subscriptions: [],
      ...options.customer,
    }),
    readPayments: async () => ({ invoices: options.invoices ?? [], charges: [] }),
    async readProduct(id: string) {
      products.push(id);
      return { id, name: `Plan ${id}` };
    },
  };
  // Nothing else is called.
  return { stripe: stripe as unknown as StripeGateway, products };
}

const read = ({ stripe }: ReturnType<typeof createStripeWith>) =>
  readCustomerSnapshot(
    { stripe, clock: createTestClock(since) },
    {
      customerId: 'cus_1',
      since,
      before: undefined,
      mayHavePaid: true,
    },
  );

test('invoices paid since the last read are listed oldest first, with the product’s name', async () => {
  const newestFirst = [
    invoice('in_4', { isPaid: false }),
    invoice('in_3', { productId: null, description: 'Setting up' }),
    invoice('in_2', { productId: null }),
    invoice('in_1', { productId: 'prod_2' }),
    invoice('in_0', { paidAt: later(-1) }),
  ];
  const { paid } = await read(createStripeWith({ invoices: newestFirst }));
  expect(paid.map(({ id, productName }) => [id, productName])).toEqual([
    ['in_1', 'Plan prod_2'],
    ['in_2', 'your order'],
    ['in_3', 'Setting up'],
  ]);
});

test('each product is read once, and none of older invoices', async () => {
  const subscription = { id: 'sub_1', status: 'active', createdAt: since, productId: 'prod_1' };
  const asked = createStripeWith({
    customer: { subscriptions: [subscription] },
    invoices: [
      invoice('in_2'),
      invoice('in_1', { productId: null }),
      invoice('in_0', { productId: 'prod_old', paidAt: later(-1) }),
    ],
  });
  const { current } = await read(asked);
  expect(current).toMatchObject({
    subscription: { id: 'sub_1' },
    product: { name: 'Plan prod_1' },
  });
  expect(asked.products).toEqual(['prod_1']);
});

test('without a subscription no product is read', async () => {
  const asked = createStripeWith({});
  expect(await read(asked)).toMatchObject({ current: null, duplicates: [], paid: [] });
  expect(asked.products).toEqual([]);
});

test('the customer’s time is its test clock’s or Stripe’s, with its offset from ours', async () => {
  const offset = async (customer: object) => {
    const { now, offsetSeconds } = await read(createStripeWith({ customer }));
    expect(now.getTime()).toBe(since.getTime() + offsetSeconds * 1000);
    return offsetSeconds;
  };
  expect(await offset({})).toBe(90);
  expect(await offset({ testClock: { id: 'clock_1', now: later(86_400_000) } })).toBe(86_400);
});
