import { expect, test } from 'vitest';
import {
  requireExpanded,
  formatIso,
  openCheckout,
  findPrice,
  startStripe,
  subscribe,
  readTime,
} from './testing/harness.ts';

const JAN_31 = readTime('2026-01-31T10:00:00Z');
const DAY = 86_400;

test('a paid monthly plan is active, and so is its invoice', async () => {
  await using harness = await startStripe();
  const { read, session } = await subscribe(harness, { price: 'package_one_monthly' });
  const subscription = await read();
  const invoice = requireExpanded(subscription.latest_invoice);
  expect(subscription.status).toBe('active');
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    amount_total: 2900,
    url: null,
  });
  expect(invoice).toMatchObject({
    status: 'paid',
    total: 2900,
    billing_reason: 'subscription_create',
  });
  expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
});

test('a promotion code discounts the first year only', async () => {
  await using harness = await startStripe({ webhook: false });
  const { read, advanceTo } = await subscribe(harness, {
    price: 'package_two_yearly',
    promotionCode: 'welcome20',
    clock: JAN_31,
  });
  const first = requireExpanded((await read()).latest_invoice);
  expect(first).toMatchObject({ subtotal: 49_560, total: 39_648, amount_paid: 39_648 });
  await advanceTo(readTime('2027-01-31T12:00:00Z'));
  const second = requireExpanded((await read()).latest_invoice);
  expect(second).toMatchObject({
    billing_reason: 'subscription_cycle',
    total: 49_560,
    status: 'paid',
  });
});

test('an amount discount never exceeds the price', async () => {
  await using harness = await startStripe({ webhook: false });
  const { read, session } = await subscribe(harness, { promotionCode: 'FRIEND50' });
  expect(session).toMatchObject({ amount_total: 0, payment_status: 'no_payment_required' });
  expect(requireExpanded((await read()).latest_invoice)).toMatchObject({
    total: 0,
    status: 'paid',
  });
});

test('periods are counted from the anchor, so that month ends recur', async () => {
  await using harness = await startStripe({ webhook: false });
  const { read, advanceTo } = await subscribe(harness, { clock: JAN_31 });
  const ends: string[] = [];
  for (const day of ['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01']) {
    await advanceTo(readTime(`${day}T10:00:00Z`));
    ends.push(formatIso((await read()).items.data[0]?.current_period_end));
  }
  expect(ends).toEqual([
    '2026-02-28T10:00',
    '2026-03-31T10:00',
    '2026-04-30T10:00',
    '2026-05-31T10:00',
  ]);
});

test('a renewal is a draft for an hour, then it is paid', async () => {
  await using harness = await startStripe({ webhook: false });
  const { read, advanceTo } = await subscribe(harness, { clock: JAN_31 });
  await advanceTo(readTime('2026-02-28T10:30:00Z'));
  expect(requireExpanded((await read()).latest_invoice)).toMatchObject({
    status: 'draft',
    billing_reason: 'subscription_cycle',
  });
  await advanceTo(readTime('2026-02-28T11:00:00Z'));
  expect(requireExpanded((await read()).latest_invoice)).toMatchObject({
    status: 'paid',
    amount_paid: 2900,
  });
});

test('a long advance processes everything in between, in order', async () => {
  await using harness = await startStripe({ webhook: false });
  const { customer, advanceTo } = await subscribe(harness, { clock: JAN_31 });
  await advanceTo(readTime('2026-07-01T00:00:00Z'));
  const invoices = await harness.stripe.invoices.list({ customer: customer.id });
  expect(invoices.data.map((each) => formatIso(each.created).slice(0, 10))).toEqual([
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
  ]);
  expect(invoices.data.every((each) => each.status === 'paid')).toBe(true);
});

test('a card that fails at renewal is retried, and the subscription becomes unpaid', async () => {
  await using harness = await startStripe({ webhook: false });
  const { read, advanceTo } = await subscribe(harness, {
    clock: JAN_31,
    card: { number: '4000 0000 0000 0341' },
  });
  expect((await read()).status).toBe('active');
  const failure = readTime('2026-02-28T11:00:00Z');
  await advanceTo(failure);
  const late = await read();
  expect(late.status).toBe('past_due');
  expect(requireExpanded(late.latest_invoice)).toMatchObject({
    status: 'open',
    attempt_count: 1,
    next_payment_attempt: failure + 3 * DAY,
  });
  await advanceTo(failure + 9 * DAY);
  expect(requireExpanded((await read()).latest_invoice)).toMatchObject({ attempt_count: 3 });
  expect((await read()).status).toBe('past_due');
  await advanceTo(failure + 15 * DAY);
  const unpaid = await read();
  expect(unpaid.status).toBe('unpaid');
  expect(requireExpanded(unpaid.latest_invoice)).toMatchObject({
    attempt_count: 4,
    next_payment_attempt: null,
  });
});

test('an unpaid subscription continues with drafts, and paying the latest activates it', async () => {
  await using harness = await startStripe({ webhook: false });
  const { read, advanceTo } = await subscribe(harness, {
    clock: JAN_31,
    card: { number: '4000000000000341' },
  });
  await advanceTo(readTime('2026-04-15T00:00:00Z'));
  const subscription = await read();
  const draft = requireExpanded(subscription.latest_invoice);
  expect([subscription.status, draft.status]).toEqual(['unpaid', 'draft']);
  await harness.stripe.invoices.pay(draft.id, { payment_method: 'pm_card_visa' });
  expect((await read()).status).toBe('active');
});

test('a scheduled end happens at the period’s end, not before', async () => {
  await using harness = await startStripe({ webhook: false });
  const { id, read, advanceTo } = await subscribe(harness, { clock: JAN_31 });
  const planned = await harness.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(planned).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: readTime('2026-02-28T10:00:00Z'),
  });
  await advanceTo(readTime('2026-02-28T09:59:00Z'));
  expect((await read()).status).toBe('active');
  await advanceTo(readTime('2026-02-28T10:01:00Z'));
  expect(await read()).toMatchObject({
    status: 'canceled',
    ended_at: readTime('2026-02-28T10:00:00Z'),
    canceled_at: JAN_31,
  });
  const running = await harness.stripe.subscriptions.list({
    customer: String((await read()).customer),
  });
  expect(running.data).toEqual([]);
});

test('a revoked end does not happen', async () => {
  await using harness = await startStripe({ webhook: false });
  const { id, read, advanceTo } = await subscribe(harness, { clock: JAN_31 });
  await harness.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await harness.stripe.subscriptions.update(id, { cancel_at_period_end: false });
  await advanceTo(readTime('2026-03-05T00:00:00Z'));
  expect(await read()).toMatchObject({ status: 'active', cancel_at: null, canceled_at: null });
});

test('canceling ends at once, and open invoices are no longer collected', async () => {
  await using harness = await startStripe({ webhook: false });
  const { id, read, advanceTo } = await subscribe(harness, {
    clock: JAN_31,
    card: { number: '4000000000000341' },
  });
  await advanceTo(readTime('2026-03-01T00:00:00Z'));
  expect((await read()).status).toBe('past_due');
  await harness.stripe.subscriptions.cancel(id);
  await advanceTo(readTime('2026-04-01T00:00:00Z'));
  const ended = await read();
  expect(ended.status).toBe('canceled');
  expect(requireExpanded(ended.latest_invoice)).toMatchObject({
    status: 'open',
    attempt_count: 1,
    next_payment_attempt: null,
  });
  await expect(harness.stripe.subscriptions.cancel(id)).rejects.toMatchObject({
    code: 'resource_missing',
  });
});

test('a change of plan in the same cycle credits unused time', async () => {
  await using harness = await startStripe({ webhook: false });
  const { id, read, advanceTo } = await subscribe(harness, {
    clock: readTime('2026-04-01T00:00:00Z'),
  });
  await advanceTo(readTime('2026-04-16T00:00:00Z'));
  const [item] = (await read()).items.data;
  const price = await findPrice(harness.stripe, 'package_two_monthly');
  await harness.stripe.subscriptions.update(id, {
    items: [{ id: item?.id ?? '', price: price.id }],
    proration_behavior: 'always_invoice',
  });
  const after = await read();
  expect(after.items.data[0]?.price.id).toBe(price.id);
  expect(formatIso(after.items.data[0]?.current_period_end)).toBe('2026-05-01T00:00');
  const invoice = requireExpanded(after.latest_invoice);
  expect(invoice).toMatchObject({
    billing_reason: 'subscription_update',
    status: 'paid',
    total: 1500,
  });
  expect(invoice.lines.data.map((line) => line.amount)).toEqual([-1450, 2950]);
});

test('a change from monthly to yearly starts a new period', async () => {
  await using harness = await startStripe({ webhook: false });
  const { id, read, advanceTo } = await subscribe(harness, {
    clock: readTime('2026-04-01T00:00:00Z'),
  });
  await advanceTo(readTime('2026-04-16T00:00:00Z'));
  const [item] = (await read()).items.data;
  const yearly = await findPrice(harness.stripe, 'package_one_yearly');
  await harness.stripe.subscriptions.update(id, {
    items: [{ id: item?.id ?? '', price: yearly.id }],
  });
  const after = await read();
  expect(after.billing_cycle_anchor).toBe(readTime('2026-04-16T00:00:00Z'));
  expect(formatIso(after.items.data[0]?.current_period_end)).toBe('2027-04-16T00:00');
  expect(requireExpanded(after.latest_invoice).total).toBe(24_360 - 1450);
});

test('credit from a cheaper plan pays the next invoices', async () => {
  await using harness = await startStripe({ webhook: false });
  const { id, read, customer, advanceTo } = await subscribe(harness, {
    price: 'package_four_monthly',
    clock: readTime('2026-04-01T00:00:00Z'),
  });
  const [item] = (await read()).items.data;
  const cheap = await findPrice(harness.stripe, 'package_one_monthly');
  await harness.stripe.subscriptions.update(id, {
    items: [{ id: item?.id ?? '', price: cheap.id }],
    proration_behavior: 'always_invoice',
  });
  expect(await harness.stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -22_000 });
  await advanceTo(readTime('2026-05-02T00:00:00Z'));
  expect(requireExpanded((await read()).latest_invoice)).toMatchObject({
    total: 2900,
    amount_due: 0,
    status: 'paid',
  });
  expect(await harness.stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -19_100 });
});

test('an open checkout expires after a day and can no longer be paid', async () => {
  await using harness = await startStripe();
  const session = await openCheckout(harness.stripe);
  harness.control.advanceClock(24 * 3600 + 1);
  expect(await harness.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'expired',
    url: null,
  });
  await harness.receiver.waitFor('checkout.session.expired');
  expect(() => harness.control.checkoutAction(session.id, 'pay')).toThrow(/expired/);
});

test('customers use the default clock, which runs with real time and can be advanced', async () => {
  await using harness = await startStripe({ webhook: false });
  const { stripe, control } = harness;
  const customer = await stripe.customers.create({ email: 'ada@example.com' });
  const before = await stripe.testHelpers.testClocks.retrieve(String(customer.test_clock));
  expect(Math.abs(before.frozen_time - Date.now() / 1000)).toBeLessThan(60);
  control.advanceClock(10 * DAY);
  const after = await stripe.testHelpers.testClocks.retrieve(String(customer.test_clock));
  expect(after.frozen_time - before.frozen_time).toBeGreaterThanOrEqual(10 * DAY);
  expect(control.clock().now).toBeGreaterThanOrEqual(after.frozen_time);
});

test('controls make one subscription fail, recover, renew and end without moving the clock', async () => {
  await using harness = await startStripe({ webhook: false });
  const { control } = harness;
  const { id, read } = await subscribe(harness);
  const clock = control.clock().now;
  const statuses: string[] = [];
  for (const action of ['fail_payment', 'recover', 'renew', 'cancel'] as const) {
    control.subscriptionAction(id, action);
    statuses.push((await read()).status);
  }
  expect(statuses).toEqual(['past_due', 'active', 'active', 'canceled']);
  expect(control.clock().now - clock).toBeLessThan(60);
  expect(() => control.subscriptionAction(id, 'renew')).toThrow(/has ended/);
  expect(() => control.subscriptionAction('sub_x', 'renew')).toThrow(/No such subscription/);
});

test('controls pay, decline, leave and expire a checkout', async () => {
  await using harness = await startStripe({ webhook: false });
  const { control, stripe } = harness;
  const open = () =>
    openCheckout(stripe, {
      params: { customer_email: 'ada@example.com', allow_promotion_codes: true },
    });
  const declined = await open();
  expect(control.checkoutAction(declined.id, 'decline').session.status).toBe('open');
  expect(control.checkoutAction(declined.id, 'abandon').url).toBe('http://localhost:3000/payment');
  const paid = control.checkoutAction(declined.id, 'pay', { promotionCode: 'WELCOME20' });
  expect(paid.url).toBe(`http://localhost:3000/api/done?session_id=${declined.id}`);
  expect(paid.session).toMatchObject({ status: 'complete', amount_total: 2320 });
  const { id } = await open();
  expect(control.checkoutAction(id, 'expire').session.status).toBe('expired');
});

test('deleting a customer ends the subscription and leaves a tombstone', async () => {
  await using harness = await startStripe({ webhook: false });
  const { id, read, customer } = await subscribe(harness);
  await harness.stripe.customers.del(customer.id);
  expect((await read()).status).toBe('canceled');
  expect(await harness.stripe.customers.retrieve(customer.id)).toEqual(
    expect.objectContaining({ id: customer.id, deleted: true }),
  );
  expect(
    (await harness.stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data[0]?.id,
  ).toBe(id);
});

test('controls refund the newest payment, even after the end, and no more than its rest', async () => {
  await using harness = await startStripe();
  const { id, customer } = await subscribe(harness);
  harness.control.subscriptionAction(id, 'cancel');
  harness.control.subscriptionAction(id, 'refund');
  expect(() => harness.control.subscriptionAction(id, 'refund')).toThrow(
    /no payment that can be refunded/,
  );
  const { data } = await harness.stripe.charges.list({
    customer: customer.id,
    expand: ['data.refunds'],
  });
  expect(data).toMatchObject([
    { refunded: true, refunds: { data: [{ amount: 2900, reason: 'requested_by_customer' }] } },
  ]);
});

test('a payment is refunded once, and not again', async () => {
  await using harness = await startStripe({ webhook: false });
  const { customer } = await subscribe(harness);
  const invoices = await harness.stripe.invoices.list({
    customer: customer.id,
    expand: ['data.payments'],
  });
  const intent = String(invoices.data[0]?.payments?.data[0]?.payment.payment_intent);
  expect(await harness.stripe.refunds.create({ payment_intent: intent })).toMatchObject({
    amount: 2900,
    status: 'succeeded',
  });
  await expect(harness.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
});

test('seeding again adds nothing', async () => {
  await using harness = await startStripe({ webhook: false });
  harness.control.seed();
  const { stripe } = harness;
  const [prices, products, portals] = await Promise.all([
    stripe.prices.list({ limit: 100 }),
    stripe.products.list({ limit: 100 }),
    stripe.billingPortal.configurations.list({ limit: 100 }),
  ]);
  expect([prices, products, portals].map((each) => each.data.length)).toEqual([8, 4, 1]);
  const yearly = await findPrice(stripe, 'package_four_yearly');
  expect(yearly).toMatchObject({
    unit_amount: 209_160,
    currency: 'usd',
    recurring: { interval: 'year' },
  });
  const product = await stripe.products.retrieve(String(yearly.product));
  expect(product.metadata).toEqual({ plan: 'package_four', signals: '15000', ai_credits: '1000' });
});

// A configuration of the portal shows the prices that it offers only if they are expanded
// (reported, types: optional `products`).
test('a portal’s configuration shows what it offers only where that is expanded', async () => {
  await using harness = await startStripe({ webhook: false });
  const { billingPortal } = harness.stripe;
  const offers = async (expand: string[]) => {
    const [first] = (await billingPortal.configurations.list({ expand })).data;
    return first?.features.subscription_update.products?.length;
  };
  expect(await offers([])).toBeUndefined();
  expect(await offers(['data.features.subscription_update.products'])).toBe(4);
});

test('a portal needs a configuration, and one made by API is never the default', async () => {
  await using harness = await startStripe({ webhook: false });
  const { stripe } = harness;
  const { customer } = await subscribe(harness);
  const open = (configuration?: string) =>
    stripe.billingPortal.sessions.create({
      customer: customer.id,
      ...(configuration && { configuration }),
    });
  await expect(open()).rejects.toMatchObject({
    message: expect.stringContaining('No configuration provided'),
  });
  const made = await stripe.billingPortal.configurations.create({
    features: { subscription_cancel: { enabled: true } },
  });
  expect(made.is_default).toBe(false);
  expect(made.features.subscription_update).toMatchObject({
    enabled: false,
    proration_behavior: 'none',
  });
  await expect(open()).rejects.toThrow('No configuration provided');
  expect((await open(made.id)).configuration).toBe(made.id);
});
