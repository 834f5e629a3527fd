import { expect, test } from 'vitest';
import { startBilling } from '../billing.fixture.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

const DAY_SECONDS = 86_400;

async function startSoldByInvoice() {
  const app = await startBilling();
  const user = await app.addUser();
  const price = await app.findPrice('package_three', 'yearly');
  await app.checkout(user, price);
  const [customer] = (await app.stripe('GET', '/customers')).data;
  const id = customer?.id ?? '';
  await app.stripe('POST', '/subscriptions', {
    customer: id,
    'items[0][price]': price,
    collection_method: 'send_invoice',
    days_until_due: '30',
  });
  const read = () => syncCustomer(app.deps, id);
  const standing = () =>
    app.db
      .selectFrom('subscriptions')
      .select(['status', 'payment_failed_at', 'period_start', 'first_active_at'])
      .executeTakeFirstOrThrow();
  await read();
  return {
    ...app,
    user,
    read,
    standing,
    advance: (days: number) => app.control.advanceClock(days * DAY_SECONDS),
  };
}

// A subscription paid by invoice is past due after the invoice's due date, not after its
// finalization (types: `Invoice.due_date`).
test('a plan sold by invoice is open until the invoice is due, and the failure dates from then', async () => {
  const app = await startSoldByInvoice();
  expect(await app.standing()).toMatchObject({ status: 'active', payment_failed_at: null });
  app.advance(31);
  await app.read();
  const { status, payment_failed_at: failedAt, period_start: start } = await app.standing();
  expect(status).toBe('past_due');
  expect(failedAt?.getTime()).toBe(start.getTime() + 30 * DAY_SECONDS * 1000);
  expect(app.erased).toEqual([]);
  await app.work();
  expect(app.mails.map(({ subject }) => subject)).toEqual(['We could not collect your payment']);
});

test('data is never erased before the last reminder is a day old, however late it was', async () => {
  const app = await startSoldByInvoice();
  app.advance(60);
  await app.read();
  await app.work();
  expect(app.mails.map(({ subject }) => subject)).toEqual([
    'Last reminder: your data will be erased tomorrow',
  ]);
  await app.read();
  expect(app.erased).toEqual([]);
  app.control.advanceClock(DAY_SECONDS - 60);
  await app.read();
  expect(app.erased).toEqual([]);
  app.control.advanceClock(120);
  await app.read();
  expect(app.erased).toEqual([app.user]);
});
