import { expect, test } from 'vitest';
import { Mail } from '../../../platform/mail/mail.ts';
import { startBilling } from '../billing.fixture.ts';
import { getSubscription } from '../subscription.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

test('a plan whose name at Stripe has line breaks, controls or 400 letters has a receipt', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer } = await app.pay(user, 'package_two');
  const { product } = await app.stripe(
    'GET',
    `/prices/${await app.findPrice('package_two', 'monthly')}`,
  );
  const name = `Net\r\nBcc: x\0\u202Ework${'er'.repeat(200)}`;
  await app.stripe('POST', `/products/${product}`, { name });
  await syncCustomer(app.deps, customer);
  await app.work();
  const [receipt] = app.mails.map((mail) => Mail.parse(mail));
  expect(receipt?.subject).toMatch(/^Receipt: \$59.00 for Net Bcc: x {2}work(er)+$/);
  expect((await getSubscription(app.deps, user)).product.name).toHaveLength(100);
});
