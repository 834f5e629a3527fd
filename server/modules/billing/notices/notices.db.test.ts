import { expect, test } from 'vitest';
import { billing, type Billing } from '../billing.fixture.ts';
import { createLog } from '../../../platform/log/log.ts';
import { readableLog } from '../../../testing/log-lines.ts';
import { PermanentFailure } from '../../../platform/jobs/jobs.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import { mailNotice } from './notices.ts';

const DAY = 86_400;

async function subscriber(o: Billing, interval: 'monthly' | 'yearly' = 'monthly') {
  const user = await o.addUser();
  const paid = await o.pay(user, 'package_two', interval);
  const read = () => syncCustomer(o.deps, paid.customer);
  const look = async () => {
    await read();
    await o.work();
  };
  return { ...paid, user, read, look };
}

const takeSubjects = (o: Billing) => o.mails.splice(0).map(({ subject }) => subject);

const rowOf = (o: Billing, user: string) =>
  o.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();

async function live(o: Billing, days: number, look: () => Promise<void>) {
  for (let day = 0; day < days; day += 1) {
    o.control.advanceClock(DAY);
    await look();
  }
}

test('a payment has one receipt, however often its customer is read [S10.08]', async () => {
  const o = await billing();
  const { user, read, look } = await subscriber(o);
  await Promise.all([read(), read()]);
  await look();
  await look();
  expect(o.mails).toMatchObject([
    { subject: 'Receipt: $59.00 for Networker', to: `${user}@example.com` },
  ]);
  expect(o.mails[0]?.text).toContain('Next renewal: ');
});

test('the days in a mail are those of its reader’s zone [S10.17]', async () => {
  const o = await billing();
  // A day and an hour apart, so that the date always differs.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const { user, look } = await subscriber(o);
    await o.db.updateTable('users').set({ time_zone: zone }).where('id', '=', user).execute();
    await look();
    const { period_start, period_end } = await rowOf(o, user);
    const [receipt] = o.mails.splice(0);
    expect(receipt?.text).toContain(`Paid from: ${dayThere(zone, period_start)}`);
    expect(receipt?.text).toContain(`Next renewal: ${dayThere(zone, period_end)}`);
  }
});

function dayThere(timeZone: string, moment: Date): string {
  const [, month, date, year] = moment
    .toLocaleString('en-US', { timeZone, dateStyle: 'medium' })
    .match(/(\w+) (\d+), (\d+)/) as string[];
  return `${month} ${date?.padStart(2, '0')}, ${year}`;
}

test('each renewal has its receipt, and a year’s is announced a week before [S4.29, S10.09]', async () => {
  const o = await billing();
  const monthly = await subscriber(o);
  await monthly.look();
  expect(takeSubjects(o)).toEqual(['Receipt: $59.00 for Networker']);
  await live(o, 33, monthly.look);
  expect(takeSubjects(o)).toEqual(['Receipt: $59.00 for Networker']);
  await monthly.look();
  expect(takeSubjects(o)).toEqual([]);

  const yearly = await subscriber(o, 'yearly');
  await yearly.look();
  expect(takeSubjects(o)).toEqual(['Receipt: $495.60 for Networker']);
  o.control.advanceClock(350 * DAY);
  await yearly.look();
  expect(takeSubjects(o)).toEqual([]);
  await live(o, 14, yearly.look);
  expect(takeSubjects(o)).toEqual([
    expect.stringMatching(/^Your plan renews on \w{3} \d\d, \d{4}$/),
  ]);
});

test('each of several invoices paid between two checks has one receipt, for its period [S8.28, S10.08]', async () => {
  const o = await billing();
  const { look } = await subscriber(o);
  await look();
  o.control.advanceClock(95 * DAY);
  o.mails.splice(0);
  await look();
  await look();
  const receipts = o.mails.splice(0);
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
  const o = await billing();
  const { subscription, look } = await subscriber(o);
  await look();
  o.mails.splice(0);
  const item = Reflect.get(o.control.state().subscriptions[0] ?? {}, 'items').data[0].id;
  await o.stripe('POST', `/subscriptions/${subscription}`, {
    'items[0][id]': item,
    'items[0][price]': await o.priceOf('package_three', 'yearly'),
    proration_behavior: 'always_invoice',
  });
  await look();
  expect(takeSubjects(o)).toEqual([expect.stringMatching(/^Receipt: \$\d+\.\d\d for Influencer$/)]);
});

test('a refund is reported once, and is shown at the subscription [S3.14, S4.35, S10.11]', async () => {
  const o = await billing();
  const { user, subscription, look } = await subscriber(o);
  await look();
  o.mails.splice(0);
  o.control.subscriptionAction(subscription, 'refund');
  await look();
  await look();
  expect(o.mails).toMatchObject([{ subject: 'We have refunded $59.00' }]);
  expect(o.mails[0]?.text).toContain('Your Networker plan continues as before');
  const { body } = await o.call('GET', '/payments/stripe/current-subscription', { user });
  expect(body).toMatchObject({
    status: 'active',
    lastPayment: { formattedAmount: '$59.00', formattedRefund: '$59.00' },
  });
});

test('a missing payment is reminded on four days, then data is erased after a new read [S4.34, S10.10]', async () => {
  const o = await billing();
  const { user, subscription, look } = await subscriber(o);
  await look();
  expect(takeSubjects(o)).toHaveLength(1);
  o.control.subscriptionAction(subscription, 'fail_payment');
  await look();
  expect(takeSubjects(o)).toEqual(['We could not collect your payment']);
  const { body } = await o.call('GET', '/payments/stripe/current-subscription', { user });
  expect(body).toMatchObject({ status: 'past_due', formattedOwed: '$59.00' });
  await live(o, 14, look);
  const reminders = o.mails.splice(0);
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
  expect(o.erased).toEqual([]);

  // The first of two checks a day apart.
  await live(o, 1, look);
  expect(o.erased).toEqual([]);
  await live(o, 1, look);
  expect(o.erased).toEqual([user]);
  // Billing ends with the erasure.
  expect(o.control.state().subscriptions).toMatchObject([{ status: 'canceled' }]);
  await look();
  expect(takeSubjects(o)).toEqual(['Your subscription has ended']);
  await live(o, 2, look);
  expect(o.erased).toEqual([user]);
  expect(takeSubjects(o)).toEqual([]);
});

test('a payment on the fifteenth day keeps all data', async () => {
  const o = await billing();
  const { subscription, look } = await subscriber(o);
  await look();
  o.control.subscriptionAction(subscription, 'fail_payment');
  await look();
  o.control.advanceClock(15 * DAY + 60);
  o.control.subscriptionAction(subscription, 'recover');
  takeSubjects(o);
  await look();
  expect(o.erased).toEqual([]);
  expect(takeSubjects(o)).toEqual(['Receipt: $59.00 for Networker']);
});

test('a member who ends the subscription keeps the data for thirty days, and learns when it is erased [S10.12]', async () => {
  const { log, lines } = readableLog();
  const o = await billing({ log });
  const { user, subscription, look } = await subscriber(o);
  await look();
  takeSubjects(o);
  o.control.subscriptionAction(subscription, 'cancel');
  await look();
  expect(takeSubjects(o)).toEqual(['Your subscription has ended']);
  o.control.advanceClock(30 * DAY - 60);
  await look();
  expect(o.erased).toEqual([]);
  o.control.advanceClock(60);
  await look();
  expect(o.erased).toEqual([]);
  expect(lines).toEqual([]);
  o.control.advanceClock(DAY);
  await look();
  expect(o.erased).toEqual([user]);
  expect(takeSubjects(o)).toEqual([]);
  expect(lines).toMatchObject([{ level: 'info', userId: user }]);
});

test('an ended subscription is shown with its erasure date until another plan runs', async () => {
  const o = await billing();
  const { user, subscription, look } = await subscriber(o);
  const ended = async () =>
    (await o.call('GET', '/payments/stripe/ended-subscription', { user })).body;
  await look();
  expect(await ended()).toBeNull();
  o.control.subscriptionAction(subscription, 'cancel');
  await look();
  expect(await ended()).toMatchObject({
    product: { name: 'Networker' },
    wasUnpaid: false,
    isErased: false,
  });
  o.control.advanceClock(30 * DAY);
  await live(o, 1, look);
  expect(await ended()).toMatchObject({ wasUnpaid: false, isErased: false });
  await live(o, 1, look);
  expect(await ended()).toMatchObject({ wasUnpaid: false, isErased: true });
  await o.comeBack((await o.pay(user)).session);
  expect(await ended()).toBeNull();
});

test('an account that never paid learns on the fifteenth day, and after, why its data was erased', async () => {
  const o = await billing();
  const { user, subscription, look } = await subscriber(o);
  await look();
  o.control.subscriptionAction(subscription, 'fail_payment');
  await live(o, 17, look);
  const { body } = await o.call('GET', '/payments/stripe/ended-subscription', { user });
  expect(body).toMatchObject({ wasUnpaid: true, isErased: true });
});

test('after an erasure a new subscription starts data processing again', async () => {
  const o = await billing();
  const { user, subscription, look } = await subscriber(o);
  await look();
  o.control.subscriptionAction(subscription, 'cancel');
  await look();
  o.control.advanceClock(30 * DAY);
  await live(o, 2, look);
  expect((await rowOf(o, user)).first_active_at).toBeNull();
  const { session } = await o.pay(user);
  await o.comeBack(session);
  expect(o.activated).toEqual([user, user]);
});

test('a deleted account receives no notice', async () => {
  const o = await billing();
  const { user, customer } = await subscriber(o);
  await syncCustomer(o.deps, customer);
  await o.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', user).execute();
  await o.work();
  expect(takeSubjects(o)).toEqual([]);
});

test('a notice that cannot be delivered is logged', async () => {
  const o = await billing();
  const userId = await o.addUser();
  const lines: string[] = [];
  const deps = {
    ...o.deps,
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
  const o = await billing();
  const { subscription, look } = await subscriber(o);
  await look();
  o.mails.splice(0);
  o.control.subscriptionAction(subscription, 'require_authentication');
  await look();
  const [notice] = o.mails.splice(0);
  const url = /http\S+\/stripe\/invoice\/\w+\/\w+/.exec(notice?.text ?? '')?.[0] ?? '';
  expect((await fetch(url, { method: 'POST' })).status).toBe(200);
  await look();
  const row = await o.db.selectFrom('subscriptions').select('status').executeTakeFirstOrThrow();
  expect(row.status).toBe('active');
});
