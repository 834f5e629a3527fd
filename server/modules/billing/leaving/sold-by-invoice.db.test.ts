import { expect, test } from 'vitest';
import { billing } from '../billing.fixture.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

const DAY_SECONDS = 86_400;

async function soldByInvoice() {
  const o = await billing();
  const user = await o.addUser();
  const price = await o.priceOf('package_three', 'yearly');
  await o.checkout(user, price);
  const [customer] = (await o.stripe('GET', '/customers')).data;
  const id = customer?.id ?? '';
  await o.stripe('POST', '/subscriptions', {
    customer: id,
    'items[0][price]': price,
    collection_method: 'send_invoice',
    days_until_due: '30',
  });
  const read = () => syncCustomer(o.deps, id);
  const standing = () =>
    o.db
      .selectFrom('subscriptions')
      .select(['status', 'payment_failed_at', 'period_start', 'first_active_at'])
      .executeTakeFirstOrThrow();
  await read();
  return {
    ...o,
    user,
    read,
    standing,
    advance: (days: number) => o.control.advanceClock(days * DAY_SECONDS),
  };
}

// A subscription paid by invoice is past due after the invoice's due date, not after its
// finalization (types: `Invoice.due_date`).
test('a plan sold by invoice is open until the invoice is due, and the failure dates from then', async () => {
  const o = await soldByInvoice();
  expect(await o.standing()).toMatchObject({ status: 'active', payment_failed_at: null });
  o.advance(31);
  await o.read();
  const { status, payment_failed_at: failedAt, period_start: start } = await o.standing();
  expect(status).toBe('past_due');
  expect(failedAt?.getTime()).toBe(start.getTime() + 30 * DAY_SECONDS * 1000);
  expect(o.erased).toEqual([]);
  await o.work();
  expect(o.mails.map(({ subject }) => subject)).toEqual(['We could not collect your payment']);
});

test('data is never erased before the last reminder is a day old, however late it was', async () => {
  const o = await soldByInvoice();
  o.advance(60);
  await o.read();
  await o.work();
  expect(o.mails.map(({ subject }) => subject)).toEqual([
    'Last reminder: your data will be erased tomorrow',
  ]);
  await o.read();
  expect(o.erased).toEqual([]);
  o.control.advanceClock(DAY_SECONDS - 60);
  await o.read();
  expect(o.erased).toEqual([]);
  o.control.advanceClock(120);
  await o.read();
  expect(o.erased).toEqual([o.user]);
});
