import { fc } from '../../../../contract/testing/properties.ts';
import { expect, test } from 'vitest';
import { atScale } from '../../../../contract/testing/scale.ts';
import { expectRightCounters, reaction, type Signals, startSignals } from '../signals.fixture.ts';

type Step =
  | { step: 'arrive'; from: number; count: number; isHistory: boolean }
  | { step: 'change plan'; signals: number }
  | { step: 'renew' | 'open' | 'withdraw' }
  | { step: 'open always'; is: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      step: fc.constant('arrive' as const),
      from: fc.nat(12),
      count: fc.integer({ min: 1, max: 6 }),
      isHistory: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ step: fc.constant('change plan' as const), signals: fc.nat(9) }),
  },
  { weight: 4, arbitrary: fc.record({ step: fc.constantFrom('renew', 'open', 'withdraw') }) },
  {
    weight: 1,
    arbitrary: fc.record({ step: fc.constant('open always' as const), is: fc.boolean() }),
  },
);

async function take(app: Signals, user: string, each: Step): Promise<void> {
  app.clock.advance({ minutes: 1 });
  switch (each.step) {
    case 'arrive': {
      const { from, count, isHistory } = each;
      const items = Array.from({ length: count }, (_, index) => reaction(`Person ${from + index}`));
      await app.arrive(user, items, { isHistory });
      break;
    }
    case 'change plan':
      await app.upgrade(user, each.signals);
      break;
    case 'renew':
      app.clock.advance({ days: 32 });
      await app.openMonth(user);
      break;
    case 'open':
      await app.call(user, 'POST', '/open', {});
      break;
    case 'withdraw': {
      const live = (await app.findSignals(user)).find(({ missed }) => missed === 0);
      if (live) await app.withdraw(user, [live.no]);
      break;
    }
    case 'open always':
      await app.call(user, 'PATCH', '/settings', { opensAlways: each.is });
      break;
  }
  await app.work();
}

/** By the start of each month: the number of signals it opened, and the charges in the ledger. */
async function findCharges(app: Signals, user: string) {
  const entries = await app.db
    .selectFrom('credit_entries')
    .select(['period_start', 'delta'])
    .where('user_id', '=', user)
    .where('kind', '=', 'signal')
    .where('key', 'like', 'open:%')
    .execute();
  const charged: Record<string, number> = {};
  for (const { period_start: period, delta } of entries) {
    const month = period.toISOString();
    charged[month] = (charged[month] ?? 0) - delta;
  }
  const opened: Record<string, number> = {};
  for (const { opened_period: period } of await app.findSignals(user)) {
    const month = period?.toISOString();
    if (month) opened[month] = (opened[month] ?? 0) + 1;
  }
  return { charged, opened };
}

test('in any history each month opened what it was charged, no more than it had, and none twice', async () => {
  const app = await startSignals();
  let renewals = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 12 }),
      fc.nat(6),
      async (history, monthlySignals) => {
        const user = await app.addMember(monthlySignals);
        await app.addPost(user);
        for (const each of history) {
          if (each.step === 'renew') renewals += 1;
          await take(app, user, each);
        }
        const { charged, opened } = await findCharges(app, user);
        expect(opened).toEqual(charged);
        const balance = await app.findBalance(user);
        expect(balance.used).toBe(opened[balance.period_start.toISOString()] ?? 0);
        expect(balance.used).toBeLessThanOrEqual(balance.base);
        await expectRightCounters(app, user);
      },
    ),
    { numRuns: atScale({ short: 10, long: 400 }) },
  );
  expect(renewals).toBeGreaterThan(0);
}, 300_000);
