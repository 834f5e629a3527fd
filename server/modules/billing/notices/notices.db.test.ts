import { expect, test } from 'vitest';
import { startBilling, type Billing } from '../billing.fixture.ts';
import { createLog } from '../../../platform/log/log.ts';
import { createReadableLog } from '../../../testing/log-lines.ts';
import { PermanentFailure } from '../../../platform/jobs/jobs.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import { mailNotice } from './notices.ts';

const DAY = 86_400;

async function addSubscriber(app: Billing, interval: 'monthly' | 'yearly' = 'monthly') {
  const user = await app.addUser();
  const paid = await app.pay(user, 'package_two', interval);
  const read = () => syncCustomer(app.deps, paid.customer);
  const look = async () => {
    await read();
    await app.work();
  };
  return { ...paid, user, read, look };
}

const takeSubjects = (app: Billing) => app.mails.splice(0).map(({ subject }) => subject);

const findRow = (app: Billing, user: string) =>
  app.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();

async function live(app: Billing, days: number, look: () => Promise<void>) {
  for (let day = 0; day < days; day += 1) {
    app.control.advanceClock(DAY);
    await look();
  }
}

test('a payment has one receipt, however often its customer is read [S10.08]', async () => {
  const app = await startBilling();
  const { user, read, look } = await addSubscriber(app);
  await Promise.all([read(), read()]);
  await look();
  await look();
  expect(app.mails).toMatchObject([
    { subject: 'Receipt: $59.00 for Networker', to: `${user}@example.com` },
  ]);
  expect(app.mails[0]?.text).toContain('Next renewal: ');
});

test('the days in a mail are those of its reader’s zone [S10.17]', async () => {
  const app = await startBilling();
  // A day and an hour apart, so that the date always differs.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const { user, look } = await addSubscriber(app);
    await app.db.updateTable('users').set({ time_zone: zone }).where('id', '=', user).execute();
    await look();
    const { period_start, period_end } = await findRow(app, user);
    const [receipt] = app.mails.splice(0);
    expect(receipt?.text).toContain(`Paid from: ${formatDayThere(zone, period_start)}`);
    expect(receipt?.text).toContain(`Next renewal: ${formatDayThere(zone, period_end)}`);
  }
});

function formatDayThere(timeZone: string, moment: Date): string {
  const [, month, date, year] = moment
    .toLocaleString('en-US', { timeZone, dateStyle: 'medium' })
    .match(/(\w+) (\d+), (\d+)/) as string[];
  return `${month} ${date?.padStart(2, '0')}, ${year}`;
}

test('each renewal has its receipt, and a year’s is announced a week before [S4.29, S10.09]', async () => {
  const app = await startBilling();
  const monthly = await addSubscriber(app);
  await monthly.look();
  expect(takeSubjects(app)).toEqual(['Receipt: $59.00 for Networker']);
  await live(app, 33, monthly.look);
  expect(takeSubjects(app)).toEqual(['Receipt: $59.00 for Networker']);
  await monthly.look();
  expect(takeSubjects(app)).toEqual([]);

  const yearly = await addSubscriber(app, 'yearly');
  await yearly.look();
  expect(takeSubjects(app)).toEqual(['Receipt: $495.60 for Networker']);
  app.control.advanceClock(350 * DAY);
  await yearly.look();
  expect(takeSubjects(app)).toEqual([]);
  await live(app, 14, yearly.look);
  expect(takeSubjects(app)).toEqual([
    expect.stringMatching(/^Your plan renews on \w{3} \d\d, \d{4}$/),
  ]);
});

test('each of several invoices paid between two checks has one receipt, for its period [S8.28, S10.08]', async () => {
  const app = await startBilling();
  const { look } = await addSubscriber(app);
  await look();
  app.control.advanceClock(95 * DAY);
  app.mails.splice(0);
  await look();
  await look();
  const receipts = app.mails.splice(0);
  expect(receipts.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 3 }, () => 'Receipt: $59.00 for Networker'),
  );
  const numbers = receipts.map(({ text }) => /Invoice: (\S+)/.exec(text)?.[1]);
  expect(new Set(numbers).size).toBe(3);
  const periods = receipts.map(({ text }) => /Paid from: (.+)/.exec(text)?.[1]);
  expect(new Set(periods).size).toBe(3);
  expect(receipts.filter(({ text }) => text.includes('Next renewal: '))).toHaveLength(1);
});

test('a change of plan has a receipt for the new plan', async () => {
  const app = await startBilling();
  const { subscription, look } = await addSubscriber(app);
  await look();
  app.mails.splice(0);
  const item = Reflect.get(app.control.state().subscriptions[0] ?? {}, 'items').data[0].id;
  await app.stripe('POST', `/subscriptions/${subscription}`, {
    'items[0][id]': item,
    'items[0][price]': await app.findPrice('package_three', 'yearly'),
    proration_behavior: 'always_invoice',
  });
  await look();
  expect(takeSubjects(app)).toEqual([
    expect.stringMatching(/^Receipt: \$\d+\.\d\d for Influencer$/),
  ]);
});

test('a refund is reported once, and is shown at the subscription [S3.14, S4.35, S10.11]', async () => {
  const app = await startBilling();
  const { user, subscription, look } = await addSubscriber(app);
  await look();
  app.mails.splice(0);
  app.control.subscriptionAction(subscription, 'refund');
  await look();
  await look();
  expect(app.mails).toMatchObject([{ subject: 'We have refunded $59.00' }]);
  expect(app.mails[0]?.text).toContain('Your Networker plan continues as before');
  const { body } = await app.call('GET', '/payments/stripe/current-subscription', { user });
  expect(body).toMatchObject({
    status: 'active',
    lastPayment: { formattedAmount: '$59.00', formattedRefund: '$59.00' },
  });
});

test('a missing payment is reminded on four days, then data is erased after a new read [S4.34, S10.10]', async () => {
  const app = await startBilling();
  const { user, subscription, look } = await addSubscriber(app);
  await look();
  expect(takeSubjects(app)).toHaveLength(1);
  app.control.subscriptionAction(subscription, 'fail_payment');
  await look();
  expect(takeSubjects(app)).toEqual(['We could not collect your payment']);
  const { body } = await app.call('GET', '/payments/stripe/current-subscription', { user });
  expect(body).toMatchObject({ status: 'past_due', formattedOwed: '$59.00' });
  await live(app, 14, look);
  const reminders = app.mails.splice(0);
  expect(reminders.map(({ subject }) => subject)).toEqual([
    'We could not collect your payment',
    'We could not collect your payment',
    'Last reminder: your data will be erased tomorrow',
  ]);
  // Only Stripe's page can authenticate the payment, so each mail links it, and none promises a
  // retry.
  for (const { text } of reminders) {
    expect(text).toMatch(/Open the invoice[^]*\/stripe\/invoice\/in_\w+\/\w+/);
    expect(text).not.toMatch(/retry/i);
  }
  expect(app.erased).toEqual([]);

  // The first of two checks a day apart.
  await live(app, 1, look);
  expect(app.erased).toEqual([]);
  await live(app, 1, look);
  expect(app.erased).toEqual([user]);
  // Billing ends with the erasure.
  expect(app.control.state().subscriptions).toMatchObject([{ status: 'canceled' }]);
  await look();
  expect(takeSubjects(app)).toEqual(['Your subscription has ended']);
  await live(app, 2, look);
  expect(app.erased).toEqual([user]);
  expect(takeSubjects(app)).toEqual([]);
});

test('a payment on the fifteenth day keeps all data', async () => {
  const app = await startBilling();
  const { subscription, look } = await addSubscriber(app);
  await look();
  app.control.subscriptionAction(subscription, 'fail_payment');
  await look();
  app.control.advanceClock(15 * DAY + 60);
  app.control.subscriptionAction(subscription, 'recover');
  takeSubjects(app);
  await look();
  expect(app.erased).toEqual([]);
  expect(takeSubjects(app)).toEqual(['Receipt: $59.00 for Networker']);
});

test('a member who ends the subscription keeps the data for thirty days, and learns when it is erased [S10.12]', async () => {
  const { log, lines } = createReadableLog();
  const app = await startBilling({ log });
  const { user, subscription, look } = await addSubscriber(app);
  await look();
  takeSubjects(app);
  app.control.subscriptionAction(subscription, 'cancel');
  await look();
  expect(takeSubjects(app)).toEqual(['Your subscription has ended']);
  app.control.advanceClock(30 * DAY - 60);
  await look();
  expect(app.erased).toEqual([]);
  app.control.advanceClock(60);
  await look();
  expect(app.erased).toEqual([]);
  expect(lines).toEqual([]);
  app.control.advanceClock(DAY);
  await look();
  expect(app.erased).toEqual([user]);
  expect(takeSubjects(app)).toEqual([]);
  expect(lines).toMatchObject([{ level: 'info', userId: user }]);
});

test('an ended subscription is shown with its erasure date until another plan runs', async () => {
  const app = await startBilling();
  const { user, subscription, look } = await addSubscriber(app);
  const ended = async () =>
    (await app.call('GET', '/payments/stripe/ended-subscription', { user })).body;
  await look();
  expect(await ended()).toBeNull();
  app.control.subscriptionAction(subscription, 'cancel');
  await look();
  expect(await ended()).toMatchObject({
    product: { name: 'Networker' },
    wasUnpaid: false,
    isErased: false,
  });
  app.control.advanceClock(30 * DAY);
  await live(app, 1, look);
  expect(await ended()).toMatchObject({ wasUnpaid: false, isErased: false });
  await live(app, 1, look);
  expect(await ended()).toMatchObject({ wasUnpaid: false, isErased: true });
  await app.comeBack((await app.pay(user)).session);
  expect(await ended()).toBeNull();
});

test('an account that never paid learns on the fifteenth day, and after, why its data was erased', async () => {
  const app = await startBilling();
  const { user, subscription, look } = await addSubscriber(app);
  await look();
  app.control.subscriptionAction(subscription, 'fail_payment');
  await live(app, 17, look);
  const { body } = await app.call('GET', '/payments/stripe/ended-subscription', { user });
  expect(body).toMatchObject({ wasUnpaid: true, isErased: true });
});

test('after an erasure a new subscription starts data processing again', async () => {
  const app = await startBilling();
  const { user, subscription, look } = await addSubscriber(app);
  await look();
  app.control.subscriptionAction(subscription, 'cancel');
  await look();
  app.control.advanceClock(30 * DAY);
  await live(app, 2, look);
  expect((await findRow(app, user)).first_active_at).toBeNull();
  const { session } = await app.pay(user);
  await app.comeBack(session);
  expect(app.activated).toEqual([user, user]);
});

test('a deleted account receives no notice', async () => {
  const app = await startBilling();
  const { user, customer } = await addSubscriber(app);
  await syncCustomer(app.deps, customer);
  await app.db
    .updateTable('users')
    .set({ deleted_at: new Date() })
    .where('id', '=', user)
    .execute();
  await app.work();
  expect(takeSubjects(app)).toEqual([]);
});

test('a notice that cannot be delivered is logged', async () => {
  const app = await startBilling();
  const userId = await app.addUser();
  const lines: string[] = [];
  const deps = {
    ...app.deps,
    log: createLog({ level: 'error', destination: { write: (line) => lines.push(line) } }),
    mailer: {
      async send() {
        throw new PermanentFailure('no such mailbox');
      },
      close() {},
    },
  };
  const notice = {
    kind: 'ended',
    plan: 'Networker',
    wasUnpaid: true,
    isErased: false,
    erasedAt: new Date('2027-01-05T13:05:00.000Z'),
  } as const;
  await expect(mailNotice(deps, { userId, notice }, 'n1')).rejects.toBeInstanceOf(PermanentFailure);
  expect(lines.join('')).toContain(`"userId":"${userId}","notice":"ended"`);
});

// A bank may refuse a renewal without the cardholder; further attempts without the cardholder do
// not help (https://docs.stripe.com/billing/revenue-recovery/smart-retries).
test('a renewal that needs the cardholder is paid on the invoice’s page, as its notice says', async () => {
  const app = await startBilling();
  const { subscription, look } = await addSubscriber(app);
  await look();
  app.mails.splice(0);
  app.control.subscriptionAction(subscription, 'require_authentication');
  await look();
  const [notice] = app.mails.splice(0);
  const url = /http\S+\/stripe\/invoice\/\w+\/\w+/.exec(notice?.text ?? '')?.[0] ?? '';
  expect((await fetch(url, { method: 'POST' })).status).toBe(200);
  await look();
  const row = await app.db.selectFrom('subscriptions').select('status').executeTakeFirstOrThrow();
  expect(row.status).toBe('active');
});
