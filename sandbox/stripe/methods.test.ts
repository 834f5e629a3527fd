import { expect, test } from 'vitest';
import {
  CARD,
  requireExpanded,
  openCheckout,
  openPortal,
  findPrice,
  startStripe,
  submit,
  subscribe,
  type Harness,
} from './testing/harness.ts';

const DAY = 86_400;

const readInvoice = async ({ stripe }: Harness, id: string) =>
  requireExpanded(
    (await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })).latest_invoice,
  );

async function subscribeByDebit(harness: Harness, iban: string) {
  const customer = await harness.stripe.customers.create({ email: CARD.email });
  const session = await openCheckout(harness.stripe, { customer: customer.id });
  const answer = await submit(`${session.url}/debit`, { iban });
  return { answer, session, read: () => harness.stripe.checkout.sessions.retrieve(session.id) };
}

test('a debit leaves the session unpaid and the subscription active until it settles', async () => {
  await using harness = await startStripe();
  const { answer, read } = await subscribeByDebit(harness, 'AT61 1904 3002 3457 3201');
  expect(answer.status).toBe(303);
  const done = await read();
  expect(done).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  const id = String(done.subscription);
  expect((await harness.stripe.subscriptions.retrieve(id)).status).toBe('active');
  expect((await readInvoice(harness, id)).status).toBe('open');
  harness.control.advanceClock(6 * DAY);
  expect((await readInvoice(harness, id)).status).toBe('paid');
  expect(await read()).toMatchObject({ payment_status: 'paid' });
  await harness.receiver.waitFor('checkout.session.async_payment_succeeded');
});

test('a returned debit voids the first invoice and leaves the subscription active', async () => {
  await using harness = await startStripe();
  const { read } = await subscribeByDebit(harness, 'AT861904300235473202');
  harness.control.advanceClock(6 * DAY);
  const id = String((await read()).subscription);
  expect((await readInvoice(harness, id)).status).toBe('void');
  expect((await harness.stripe.subscriptions.retrieve(id)).status).toBe('active');
  await harness.receiver.waitFor('checkout.session.async_payment_failed');
});

test('a debit is refused where only cards are allowed, and for an unknown account', async () => {
  await using harness = await startStripe({ webhook: false });
  const session = await openCheckout(harness.stripe, {
    params: { allowed_payment_method_types: ['card'] },
  });
  const refused = await submit(`${session.url}/debit`, { iban: 'AT611904300234573201' });
  expect(refused.status).toBe(422);
  expect((await subscribeByDebit(harness, 'DE00')).answer.status).toBe(422);
});

test('a card with 3-D Secure is authenticated before the first payment', async () => {
  await using harness = await startStripe({ webhook: false });
  const customer = await harness.stripe.customers.create({ email: CARD.email });
  const session = await openCheckout(harness.stripe, { customer: customer.id });
  const number = '4000002500003155';
  const pay = () => submit(session.url ?? '', { ...CARD, number });
  const asked = await pay();
  expect(asked.headers.get('location')).toBe(`/stripe/checkout/${session.id}/authenticate`);
  const answer = (given: string) => submit(`${session.url}/authenticate`, { answer: given });
  expect((await answer('refuse')).status).toBe(402);
  expect((await answer('confirm')).headers.get('location')).toBe(`/stripe/checkout/${session.id}`);
  await pay();
  expect((await answer('confirm')).status).toBe(303);
  const done = await harness.stripe.checkout.sessions.retrieve(session.id);
  expect(done).toMatchObject({ status: 'complete', payment_status: 'paid' });
  // Set up now, it renews without authentication.
  harness.control.advanceClock(32 * DAY);
  const renewed = await readInvoice(harness, String(done.subscription));
  expect(renewed).toMatchObject({ status: 'paid', billing_reason: 'subscription_cycle' });
});

test('a renewal that needs authentication is paid on the invoice’s page', async () => {
  await using harness = await startStripe();
  const { id, read } = await subscribe(harness, { price: 'package_one_monthly' });
  harness.control.subscriptionAction(id, 'require_authentication');
  expect((await read()).status).toBe('past_due');
  await harness.receiver.waitFor('invoice.payment_action_required');
  const { hosted_invoice_url: url } = await readInvoice(harness, id);
  const page = await fetch(url ?? '');
  expect(await page.text()).toContain('Confirm and pay');
  expect((await submit(url ?? '')).status).toBe(200);
  expect((await read()).status).toBe('active');
  expect((await submit(`${url}x`)).status).toBe(404);
});

test('an upgrade by a debit that the portal took counts at once and is paid later', async () => {
  await using harness = await startStripe({ webhook: false });
  const { customer, id, read } = await subscribe(harness);
  const { url } = await openPortal(harness.stripe, customer.id);
  expect((await submit(`${url}/debit`, { iban: 'DE00' })).status).toBe(422);
  expect((await submit(`${url}/debit`, { iban: 'AT611904300234573201' })).status).toBe(303);
  const { id: price } = await findPrice(harness.stripe, 'package_two_monthly');
  expect((await submit(`${url}/plan`, { price })).status).toBe(303);
  const { status, items } = await read();
  expect([status, items.data[0]?.price.id]).toEqual(['active', price]);
  expect(await readInvoice(harness, id)).toMatchObject({
    status: 'open',
    billing_reason: 'subscription_update',
  });
  const home = await (await fetch(url)).text();
  expect(home).toContain('Bank account ending in 3201');
  expect(home).not.toContain('Your last payment');
  harness.control.advanceClock(6 * DAY);
  expect((await readInvoice(harness, id)).status).toBe('paid');
});
