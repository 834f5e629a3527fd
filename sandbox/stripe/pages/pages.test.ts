import { expect, test } from 'vitest';
import {
  CARD,
  SUCCESS_URL,
  openCheckout,
  openPortal,
  findPrice,
  startStripe,
  submit,
  subscribe,
  requireExpanded,
} from '../testing/harness.ts';

const readText = async (reply: Response): Promise<string> =>
  (await reply.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

const read = async (url: string): Promise<string> => readText(await fetch(url));

test('the checkout shows the product, the price and that it is a sandbox', async () => {
  await using harness = await startStripe({ webhook: false });
  const session = await openCheckout(harness.stripe, { price: 'package_two_yearly' });
  const reply = await fetch(session.url ?? '');
  const page = await reply.text();
  expect(page).toContain('href="http://localhost:3000/payment"');
  expect(page).not.toMatch(/<script|style="/);
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  const text = page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toContain('Subscribe to Rapport Networker $495.60 for the first year');
  expect(text).toContain('Then $495.60 every year, until you cancel.');
  expect(text).toContain('This is a sandbox.');
});

test('paying redirects to the success URL with the session id, and only once', async () => {
  await using harness = await startStripe({ webhook: false });
  const session = await openCheckout(harness.stripe);
  const paid = await submit(session.url ?? '', CARD);
  expect([paid.status, paid.headers.get('location')]).toEqual([
    303,
    SUCCESS_URL.replace('{CHECKOUT_SESSION_ID}', session.id),
  ]);
  const again = await submit(session.url ?? '', CARD);
  expect(await readText(again)).toContain('This order has been paid.');
  const customers = await harness.stripe.customers.list();
  expect(customers.data).toHaveLength(1);
  expect(customers.data[0]).toMatchObject({ email: 'ada@example.com', name: 'Ada Byron' });
});

test('a declined card shows the reason, and another card can pay', async () => {
  await using harness = await startStripe();
  const session = await openCheckout(harness.stripe);
  const declined = await submit(session.url ?? '', { ...CARD, number: '4000 0000 0000 0002' });
  expect(declined.status).toBe(402);
  const page = await declined.text();
  expect(page).toMatch(/role="alert"[^]*Your card was declined\./);
  expect(page).toContain('value="Ada Byron"');
  expect(page).not.toContain('4000 0000 0000 0002"');
  await harness.receiver.waitFor('payment_intent.payment_failed');
  expect((await harness.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  expect((await submit(session.url ?? '', CARD)).status).toBe(303);
});

test.each([
  ['number', '4242 4242 4242 4241', 'Your card number is invalid.'],
  ['number', '4242', 'Your card number is incomplete.'],
  ['expiry', '13 / 34', 'Enter month and year, as 12 / 34.'],
  ['expiry', '01 / 20', 'Your card has expired.'],
  ['cvc', '12', 'The code has 3 digits.'],
  ['name', '', 'Enter the name on the card.'],
  ['email', 'nobody', 'Enter your email address.'],
])('a wrong %s (%s) is reported at its field', async (field, value, message) => {
  await using harness = await startStripe({ webhook: false });
  const session = await openCheckout(harness.stripe);
  const reply = await submit(session.url ?? '', { ...CARD, [field]: value });
  const page = await reply.text();
  expect(reply.status).toBe(422);
  expect(page).toContain(`aria-invalid="true" aria-describedby="${field}-error" autofocus`);
  expect(page).toContain(`id="${field}-error">${message}<`);
});

test('a promotion code is applied, rejected with a reason, and removed', async () => {
  await using harness = await startStripe({ webhook: false });
  const session = await openCheckout(harness.stripe, { params: { allow_promotion_codes: true } });
  const url = session.url ?? '';
  const wrong = await submit(`${url}/promotion`, { promotion: 'NOTHING' });
  expect([wrong.status, await readText(wrong)]).toEqual([
    422,
    expect.stringContaining('This code is invalid.'),
  ]);
  await submit(`${url}/promotion`, { promotion: 'welcome20' });
  expect(await read(url)).toMatch(
    /WELCOME20 .*20 % off, on the first payment .*Due today \$23\.20/,
  );
});

test('an order without promotion codes rejects a forged one', async () => {
  await using harness = await startStripe({ webhook: false });
  const session = await openCheckout(harness.stripe);
  expect(await read(session.url ?? '')).not.toContain('promotion code');
  await submit(`${session.url}/promotion`, { promotion: 'WELCOME20' });
  expect((await harness.stripe.checkout.sessions.retrieve(session.id)).amount_total).toBe(2900);
});

test('an expired or unknown checkout is reported', async () => {
  await using harness = await startStripe({ webhook: false });
  const session = await openCheckout(harness.stripe);
  await harness.stripe.checkout.sessions.expire(session.id);
  const expired = await fetch(session.url ?? '');
  expect([expired.status, await readText(expired)]).toEqual([
    410,
    expect.stringContaining('Nothing was charged.'),
  ]);
  expect((await fetch(`${harness.baseUrl}/stripe/checkout/cs_none`)).status).toBe(404);
});

test('names are escaped', async () => {
  await using harness = await startStripe({ webhook: false });
  const customer = await harness.stripe.customers.create({ email: '"><script>x</script>@a.bc' });
  const session = await openCheckout(harness.stripe, { customer: customer.id });
  const page = await (await fetch(session.url ?? '')).text();
  expect(page).not.toContain('<script>');
});

test('the portal shows plan, renewal, card and invoices, and links back', async () => {
  await using harness = await startStripe({ webhook: false });
  const { customer } = await subscribe(harness);
  const { url } = await openPortal(harness.stripe, customer.id);
  const page = await read(url);
  expect(page).toMatch(/Current plan Classic .*\$29\.00 per month It renews on/);
  expect(page).toContain('Visa ending in 4242');
  expect(page).toMatch(/-0001 Paid \$29\.00/);
  expect(await (await fetch(url)).text()).toContain('href="http://localhost:3000/profile"');
});

test('canceling in the portal schedules the end without the flag, and can be revoked', async () => {
  await using harness = await startStripe({ webhook: false });
  const { customer, read: subscription } = await subscribe(harness);
  const { url } = await openPortal(harness.stripe, customer.id);
  expect(await read(`${url}/cancel`)).toContain('Classic stays yours until');
  await submit(`${url}/cancel`);
  const planned = await subscription();
  expect(planned).toMatchObject({
    status: 'active',
    cancel_at_period_end: false,
    cancel_at: planned.items.data[0]?.current_period_end,
  });
  expect(await read(url)).toContain('Keep the subscription');
  await submit(`${url}/resume`);
  expect((await subscription()).cancel_at).toBeNull();
});

test('a change of plan shows its cost first, and then charges just that', async () => {
  await using harness = await startStripe({ webhook: false });
  const { customer, read: subscription } = await subscribe(harness);
  const { url } = await openPortal(harness.stripe, customer.id);
  const price = await findPrice(harness.stripe, 'package_two_yearly');
  const confirm = await read(`${url}/plan/confirm?price=${price.id}`);
  expect(confirm).toMatch(
    /Change to Networker .*Unused time on Classic .*−\$(28\.\d\d|29\.00).*Change and pay \$46\d\.\d\d/,
  );
  expect((await subscription()).items.data[0]?.price.lookup_key).toBe('package_one_monthly');
  const done = await submit(`${url}/plan`, { price: price.id });
  expect(done.headers.get('location')).toContain('?done=plan');
  expect((await subscription()).items.data[0]?.price.id).toBe(price.id);
});

test('a change of plan that cannot be paid does not change the plan', async () => {
  await using harness = await startStripe();
  const { customer, read: subscription } = await subscribe(harness, {
    card: { number: '4000000000000341' },
  });
  const { url } = await openPortal(harness.stripe, customer.id);
  const price = await findPrice(harness.stripe, 'package_two_monthly');
  const refused = await submit(`${url}/plan`, { price: price.id });
  expect([refused.status, await readText(refused)]).toEqual([
    402,
    expect.stringContaining('Your plan stays as it was.'),
  ]);
  expect(await subscription()).toMatchObject({
    status: 'active',
    items: { data: [{ price: { lookup_key: 'package_one_monthly' } }] },
  });
});

test('a price that is not offered cannot be chosen', async () => {
  await using harness = await startStripe({ webhook: false });
  const { customer, read: subscription } = await subscribe(harness);
  const { url } = await openPortal(harness.stripe, customer.id);
  const known = await findPrice(harness.stripe, 'package_two_monthly');
  const secret = await harness.stripe.prices.create({
    product: String(known.product),
    currency: 'usd',
    unit_amount: 1,
    recurring: { interval: 'month' },
  });
  await submit(`${url}/plan`, { price: secret.id });
  expect((await subscription()).items.data[0]?.price.lookup_key).toBe('package_one_monthly');
});

test('after a failed renewal the portal takes another card and the payment', async () => {
  await using harness = await startStripe({ webhook: false });
  const { customer, read: subscription } = await subscribe(harness, {
    card: { number: '4000000000000341' },
  });
  harness.control.advanceClock(32 * 86_400);
  expect((await subscription()).status).toBe('past_due');
  const { url } = await openPortal(harness.stripe, customer.id);
  expect(await read(url)).toMatch(/Your last payment of \$29\.00 failed\. .*We will try again on/);
  const invoice = String(
    (await harness.stripe.subscriptions.retrieve((await subscription()).id)).latest_invoice,
  );
  const refused = await submit(`${url}/pay/${invoice}`);
  expect([refused.status, await readText(refused)]).toEqual([
    402,
    expect.stringContaining('Your card was declined.'),
  ]);
  const declined = await submit(`${url}/card`, { ...CARD, number: '4000000000000002' });
  expect(await readText(declined)).toContain('Your old card stays in use.');
  await submit(`${url}/card`, { ...CARD, number: '5555555555554444' });
  expect(await read(url)).toContain('Mastercard ending in 4444');
  await submit(`${url}/pay/${invoice}`);
  expect((await subscription()).status).toBe('active');
  expect(await read(url)).not.toContain('failed');
});

test('an unpaid subscription is reactivated in the portal', async () => {
  await using harness = await startStripe({ webhook: false });
  const { customer, read: subscription } = await subscribe(harness, {
    card: { number: '4000000000000341' },
  });
  harness.control.advanceClock(70 * 86_400);
  const unpaid = await subscription();
  expect(unpaid.status).toBe('unpaid');
  const { url } = await openPortal(harness.stripe, customer.id);
  await submit(`${url}/card`, CARD);
  await submit(`${url}/pay/${requireExpanded(unpaid.latest_invoice).id}`);
  expect((await subscription()).status).toBe('active');
});

test('an invoice can only be read at its own URL', async () => {
  await using harness = await startStripe({ webhook: false });
  const { customer } = await subscribe(harness, {
    price: 'package_two_yearly',
    promotionCode: 'WELCOME20',
  });
  const [invoice] = (await harness.stripe.invoices.list({ customer: customer.id })).data;
  const page = await read(invoice?.hosted_invoice_url ?? '');
  expect(page).toMatch(/1 × Networker .*Discount −\$99\.12 .*Paid \$396\.48/);
  expect((await fetch(`${harness.baseUrl}/stripe/invoice/${invoice?.id}/guess`)).status).toBe(404);
});
