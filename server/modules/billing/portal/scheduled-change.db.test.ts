import { expect, test } from 'vitest';
import { atScale } from '../../../../contract/testing/scale.ts';
import { PLAN_KEYS } from '../../../../contract/plans.ts';
import { testDatabase, type TestDatabase } from '../../../testing/databases/database.ts';
import { readableLog } from '../../../testing/log-lines.ts';
import { allowDecreasesAtOnce, billing, portalOf } from '../billing.fixture.ts';
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

async function member(options: { database?: TestDatabase } = {}) {
  const { log, lines } = readableLog();
  const o = await billing({ log, ...options });
  const user = await o.addUser();
  const { session, customer } = await o.pay(user, 'package_one');
  await o.comeBack(session);
  const submit = await portalOf(o, user);
  const look = async () => {
    await syncCustomer(o.deps, customer);
    await o.work();
  };
  return {
    ...o,
    lines,
    user,
    look,
    async changeTo(key: string, interval: 'monthly' | 'yearly' = 'monthly') {
      await submit('/plan', { price: await o.priceOf(key, interval) });
      await look();
    },
    keep: async () => {
      await submit('/plan/keep', {});
      await look();
    },
    standing: () => getSubscription(o.deps, user),
    spend: async (wanted: number) => {
      const now = new Date(o.control.clock().now * 1000);
      const spent = await runInTransaction(o.db, (tx) =>
        spendSignals(tx, { userId: user, wanted, now }),
      );
      return spent.opened;
    },
    allowance: async () => (await getCredits(o.deps, user)).signal.baseCredits,
    credit: () => Math.max(0, -(o.control.state().customers[0]?.balance ?? 0)),
    paid: () =>
      o.control.state().invoices.reduce((sum, { amount_paid: amount }) => sum + amount, 0),
  };
}

test('T71 a smaller plan takes effect at the end of the period, and gives no credit [S4.32]', async () => {
  const o = await member();
  await o.changeTo('package_four');
  const paid = o.paid();
  await o.changeTo('package_one');
  expect(await o.standing()).toMatchObject({
    product: { name: 'World Class' },
    scheduledChange: { product: { name: 'Classic' }, at: expect.any(Date) },
  });
  expect([o.credit(), o.paid(), await o.allowance()]).toEqual([0, paid, WORLD_CLASS]);

  o.control.advanceClock(32 * DAY_SECONDS);
  await o.look();
  expect(await o.standing()).toMatchObject({ product: { name: 'Classic' }, scheduledChange: null });
  expect([o.credit(), o.paid(), await o.allowance()]).toEqual([0, paid + 2_900, 250]);
});

test('T71 a scheduled change can be taken back, and a larger plan or a cancellation replaces it', async () => {
  const o = await member();
  await o.changeTo('package_three');
  await o.changeTo('package_one');
  await o.keep();
  expect((await o.standing()).scheduledChange).toBeNull();
  await o.changeTo('package_two');
  await o.changeTo('package_four');
  expect(await o.standing()).toMatchObject({
    product: { name: 'World Class' },
    scheduledChange: null,
  });
  expect(o.credit()).toBe(0);
});

test.each(BLOCKS)(
  'T71 after any changes within a month no payment comes back as credit, and by month no allowance is lost (%d)',
  async (block) => {
    const database = await testDatabase();
    for (let nth = block * SEQUENCES; nth < (block + 1) * SEQUENCES; nth += 1) {
      const o = await member({ database });
      const random = createSeededUniform(nth);
      let [paid, allowance] = [o.paid(), await o.allowance()];
      let isMonthly = true;
      for (let step = 0; step < 5; step += 1) {
        o.control.advanceClock(Math.floor(random() * 5 * DAY_SECONDS));
        isMonthly &&= random() < 0.8;
        await o.changeTo(pickPlan(random), isMonthly ? 'monthly' : 'yearly');
        expect([nth, o.credit()]).toEqual([nth, 0]);
        expect(o.paid()).toBeGreaterThanOrEqual(paid);
        // A year begins a month of its own, with what was used of the one before.
        if (isMonthly) expect(await o.allowance()).toBeGreaterThanOrEqual(allowance);
        [paid, allowance] = [o.paid(), await o.allowance()];
      }
    }
  },
  600_000,
);

function pickPlan(random: () => number): string {
  return PLAN_KEYS[Math.floor(random() * PLAN_KEYS.length)] ?? 'package_one';
}

test('T71 a plan that an operator lowers at Stripe after it was used alerts', async () => {
  const o = await member();
  await allowDecreasesAtOnce(o);
  await o.changeTo('package_four');
  await o.spend(1_000);
  await o.changeTo('package_one');
  expect(await o.allowance()).toBe(1_000);
  expect(o.lines.filter(({ level }) => level === 'error')).toMatchObject([
    { kind: 'signal', used: 1_000, allowance: 250 },
  ]);
});

test('T71 a larger plan at the end of a month opens the share that was paid, and the whole next month', async () => {
  const o = await member();
  // In the shortest month, too.
  o.control.advanceClock(27 * DAY_SECONDS);
  await o.changeTo('package_four');
  const price = o.paid() - 2_900;
  const signals = (await o.allowance()) - 250;
  expect(price).toBeLessThan(3_500);
  expect(Math.abs(signals / 14_750 - price / 22_000)).toBeLessThan(0.001);
  o.control.advanceClock(5 * DAY_SECONDS);
  await o.look();
  expect(await o.allowance()).toBe(WORLD_CLASS);
});

test('T71 where the portal lowers a plan at once, credit for what was used is withdrawn', async () => {
  const o = await member();
  await allowDecreasesAtOnce(o);
  await o.changeTo('package_four');
  await o.spend(WORLD_CLASS);
  await o.changeTo('package_three');
  await o.changeTo('package_one');
  expect(o.credit()).toBe(0);
  await o.changeTo('package_two');
  expect(o.paid()).toBeGreaterThan(24_900);
});

test('T71 where the portal lowers a plan at once, credit for what was not used stays', async () => {
  const o = await member();
  await allowDecreasesAtOnce(o);
  await o.changeTo('package_four');
  await o.spend(7_625);
  await o.changeTo('package_one');
  expect(Math.abs(o.credit() - 11_000)).toBeLessThan(20);
  await o.look();
  expect(Math.abs(o.credit() - 11_000)).toBeLessThan(20);
});

test('T71 where the portal changes plans at once, no way over a year makes a used month cheaper', async () => {
  const o = await member();
  await allowDecreasesAtOnce(o);
  await o.changeTo('package_four');
  await o.spend(WORLD_CLASS);
  await o.changeTo('package_one', 'yearly');
  expect(o.paid() - o.credit()).toBe(24_900);
  o.control.advanceClock(DAY_SECONDS);
  // By hand, since this portal schedules it.
  const [subscription] = o.control.state().subscriptions;
  await o.stripe('POST', `/subscriptions/${subscription?.id}`, {
    'items[0][id]': subscription?.items.data[0]?.id ?? '',
    'items[0][price]': await o.priceOf('package_one', 'monthly'),
    proration_behavior: 'always_invoice',
  });
  await o.look();
  expect(await o.standing()).toMatchObject({ scheduledChange: null });
  expect(o.paid() - o.credit()).toBe(24_900);
});

test.each(BLOCKS)(
  'T71 no sequence of changes at once makes used signals cheaper than a step between plans (%d)',
  async (block) => {
    const database = await testDatabase();
    // Cents for a signal from the third plan to the fourth.
    const cheapest = 13_000 / 11_000;
    for (let nth = block * SEQUENCES; nth < (block + 1) * SEQUENCES; nth += 1) {
      const o = await member({ database });
      await allowDecreasesAtOnce(o);
      const random = createSeededUniform(nth);
      let used = 0;
      for (let step = 0; step < 5; step += 1) {
        if (random() < 0.7) used += await o.spend(WORLD_CLASS);
        o.control.advanceClock(Math.floor(random() * 5 * DAY_SECONDS));
        await o.changeTo(pickPlan(random), random() < 0.6 ? 'monthly' : 'yearly');
        const net = o.paid() - o.credit();
        expect([nth, net + 20 >= 2_900 + (used - 250) * cheapest]).toEqual([nth, true]);
      }
    }
  },
  600_000,
);
