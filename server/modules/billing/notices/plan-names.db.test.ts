import { expect, test } from 'vitest';
import { Mail } from '../../../platform/mail/mail.ts';
import { billing } from '../billing.fixture.ts';
import { getSubscription } from '../subscription.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

test('a plan whose name at Stripe has line breaks, controls or 400 letters has a receipt', async () => {
  const o = await billing();
  const user = await o.addUser();
  const { customer } = await o.pay(user, 'package_two');
  const { product } = await o.stripe('GET', `/prices/${await o.priceOf('package_two', 'monthly')}`);
  const name = `Net\r\nBcc: x\0\u202Ework${'er'.repeat(200)}`;
  await o.stripe('POST', `/products/${product}`, { name });
  await syncCustomer(o.deps, customer);
  await o.work();
  const [receipt] = o.mails.map((mail) => Mail.parse(mail));
  expect(receipt?.subject).toMatch(/^Receipt: \$59.00 for Net Bcc: x {2}work(er)+$/);
  expect((await getSubscription(o.deps, user)).product.name).toHaveLength(100);
});
