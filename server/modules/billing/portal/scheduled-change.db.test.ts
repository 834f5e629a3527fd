import { expect, test } from 'vitest';
import { atScale } from '../../../../contract/testing/scale.ts';
import { PLAN_KEYS } from '../../../../contract/plans.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/databases/database.ts';
import { createReadableLog } from '../../../testing/log-lines.ts';
import { allowDecreasesAtOnce, startBilling, openPortal } from '../billing.fixture.ts';
import { getCredits } from '../credits/credits.ts';
import { spendSignals } from '../credits/spending.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import { getSubscription } from '../subscription.ts';
import { createSeededUniform } from '../../../platform/seeded-uniform.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';

const DAY_SECONDS = 86_400;
const WORLD_CLASS = 15_000;

/** With a database for each block; the rules alone are tested with more sequences. */
const SEQUENCES = atScale({ short: 2, long: 20 });
const BLOCKS = Array.from({ length: atScale({ short: 1, long: 50 }) }, (_, block) => block);

async function startWithMember(options: { database?: TestDatabase } = {}) {
  const { log, lines } = createReadableLog();
  const app = await startBilling({ log, ...options });
  const user = await app.addUser();
  const { session, customer } = await app.pay(user, 'package_one');
  await app.comeBack(session);
  const submit = await openPortal(app, user);
  const look = async () => {
    await syncCustomer(app.deps, customer);
    await app.work();
  };
  return {
    ...app,
    lines,
    user,
    look,
    async changeTo(key: string, interval: 'monthly' | 'yearly' = 'monthly') {
      await submit('/plan', { price: await app.findPrice(key, interval) });
      await look();
    },
    keep: async () => {
      await submit('/plan/keep', {});
      await look();
    },
    standing: () => getSubscription(app.deps, user),
    spend: async (wanted: number) => {
      const now = new Date(app.control.clock().now * 1000);
      const spent = await runInTransaction(app.db, (tx) =>
        spendSignals(tx, { userId: user, wanted, now }),
      );
      return spent.opened;
    },
    allowance: async () => (await getCredits(app.deps, user)).signal.baseCredits,
    credit: () => Math.max(0, -(app.control.state().customers[0]?.balance ?? 0)),
    paid: () =>
      app.control.state().invoices.reduce((sum, { amount_paid: amount }) => sum + amount, 0),
  };
}

test('T71 a smaller plan takes effect at the end of the period, and gives no credit [S4.32]', async () => {
  const app = await startWithMember();
  await app.changeTo('package_four');
  const paid = app.paid();
  await app.changeTo('package_one');
  expect(await app.standing()).toMatchObject({
    product: { name: 'World Class' },
    scheduledChange: { product: { name: 'Classic' }, at: expect.any(Date) },
  });
  expect([app.credit(), app.paid(), await app.allowance()]).toEqual([0, paid, WORLD_CLASS]);

  app.control.advanceClock(32 * DAY_SECONDS);
  await app.look();
  expect(await app.standing()).toMatchObject({
    product: { name: 'Classic' },
    scheduledChange: null,
  });
  expect([app.credit(), app.paid(), await app.allowance()]).toEqual([0, paid + 2_900, 250]);
});

test('T71 a scheduled change can be taken back, and a larger plan or a cancellation replaces it', async () => {
  const app = await startWithMember();
  await app.changeTo('package_three');
  await app.changeTo('package_one');
  await app.keep();
  expect((await app.standing()).scheduledChange).toBeNull();
  await app.changeTo('package_two');
  await app.changeTo('package_four');
  expect(await app.standing()).toMatchObject({
    product: { name: 'World Class' },
    scheduledChange: null,
  });
  expect(app.credit()).toBe(0);
});

test.each(BLOCKS)(
  'T71 after any changes within a month no payment comes back as credit, and by month no allowance is lost (%d)',
  async (block) => {
    const database = await openTestDatabase();
    for (let nth = block * SEQUENCES; nth < (block + 1) * SEQUENCES; nth += 1) {
      const app = await startWithMember({ database });
      const random = createSeededUniform(nth);
      let [paid, allowance] = [app.paid(), await app.allowance()];
      let isMonthly = true;
      for (let step = 0; step < 5; step += 1) {
        app.control.advanceClock(Math.floor(random() * 5 * DAY_SECONDS));
        isMonthly &&= random() < 0.8;
        await app.changeTo(pickPlan(random), isMonthly ? 'monthly' : 'yearly');
        expect([nth, app.credit()]).toEqual([nth, 0]);
        expect(app.paid()).toBeGreaterThanOrEqual(paid);
        // A year begins a month of its own, with what was used of the one before.
        if (isMonthly) expect(await app.allowance()).toBeGreaterThanOrEqual(allowance);
        [paid, allowance] = [app.paid(), await app.allowance()];
      }
    }
  },
  600_000,
);

function pickPlan(random: () => number): string {
  return PLAN_KEYS[Math.floor(random() * PLAN_KEYS.length)] ?? 'package_one';
}

test('T71 a plan that an operator lowers at Stripe after it was used alerts', async () => {
  const app = await startWithMember();
  await allowDecreasesAtOnce(app);
  await app.changeTo('package_four');
  await app.spend(1_000);
  await app.changeTo('package_one');
  expect(await app.allowance()).toBe(1_000);
  expect(app.lines.filter(({ level }) => level === 'error')).toMatchObject([
    { kind: 'signal', used: 1_000, allowance: 250 },
  ]);
});

test('T71 a larger plan at the end of a month opens the share that was paid, and the whole next month', async () => {
  const app = await startWithMember();
  // In the shortest month, too.
  app.control.advanceClock(27 * DAY_SECONDS);
  await app.changeTo('package_four');
  const price = app.paid() - 2_900;
  const signals = (await app.allowance()) - 250;
  expect(price).toBeLessThan(3_500);
  expect(Math.abs(signals / 14_750 - price / 22_000)).toBeLessThan(0.001);
  app.control.advanceClock(5 * DAY_SECONDS);
  await app.look();
  expect(await app.allowance()).toBe(WORLD_CLASS);
});

test('T71 where the portal lowers a plan at once, credit for what was used is withdrawn', async () => {
  const app = await startWithMember();
  await allowDecreasesAtOnce(app);
  await app.changeTo('package_four');
  await app.spend(WORLD_CLASS);
  await app.changeTo('package_three');
  await app.changeTo('package_one');
  expect(app.credit()).toBe(0);
  await app.changeTo('package_two');
  expect(app.paid()).toBeGreaterThan(24_900);
});

test('T71 where the portal lowers a plan at once, credit for what was not used stays', async () => {
  const app = await startWithMember();
  await allowDecreasesAtOnce(app);
  await app.changeTo('package_four');
  await app.spend(7_625);
  await app.changeTo('package_one');
  expect(Math.abs(app.credit() - 11_000)).toBeLessThan(20);
  await app.look();
  expect(Math.abs(app.credit() - 11_000)).toBeLessThan(20);
});

test('T71 where the portal changes plans at once, no way over a year makes a used month cheaper', async () => {
  const app = await startWithMember();
  await allowDecreasesAtOnce(app);
  await app.changeTo('package_four');
  await app.spend(WORLD_CLASS);
  await app.changeTo('package_one', 'yearly');
  expect(app.paid() - app.credit()).toBe(24_900);
  app.control.advanceClock(DAY_SECONDS);
  // By hand, since this portal schedules it.
  const [subscription] = app.control.state().subscriptions;
  await app.stripe('POST', `/subscriptions/${subscription?.id}`, {
    'items[0][id]': subscription?.items.data[0]?.id ?? '',
    'items[0][price]': await app.findPrice('package_one', 'monthly'),
    proration_behavior: 'always_invoice',
  });
  await app.look();
  expect(await app.standing()).toMatchObject({ scheduledChange: null });
  expect(app.paid() - app.credit()).toBe(24_900);
});

test.each(BLOCKS)(
  'T71 no sequence of changes at once makes used signals cheaper than a step between plans (%d)',
  async (block) => {
    const database = await openTestDatabase();
    // Cents for a signal from the third plan to the fourth.
    const cheapest = 13_000 / 11_000;
    for (let nth = block * SEQUENCES; nth < (block + 1) * SEQUENCES; nth += 1) {
      const app = await startWithMember({ database });
      await allowDecreasesAtOnce(app);
      const random = createSeededUniform(nth);
      let used = 0;
      for (let step = 0; step < 5; step += 1) {
        if (random() < 0.7) used += await app.spend(WORLD_CLASS);
        app.control.advanceClock(Math.floor(random() * 5 * DAY_SECONDS));
        await app.changeTo(pickPlan(random), random() < 0.6 ? 'monthly' : 'yearly');
        const net = app.paid() - app.credit();
        expect([nth, net + 20 >= 2_900 + (used - 250) * cheapest]).toEqual([nth, true]);
      }
    }
  },
  600_000,
);
