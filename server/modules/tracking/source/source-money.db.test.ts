import { expect, test } from 'vitest';
import { PRIVACY_SPENDER } from '../../../gateways/network/budget-shares.ts';
import { HARVEST_API } from '../../../gateways/network/harvestapi.ts';
import { isSourceBudgetSpent, type Spender } from '../../../gateways/network/network.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { insertUser } from '../../../testing/user.ts';
import { startTracked } from '../tracking.fixture.ts';
import { createSourceGuard } from './source-guard.ts';

const CHECKS: Spender = { share: 'checks', userId: crypto.randomUUID() };
const MONEY = { dailyBudget: 0.02, callCost: 0.004 };

async function startWorkers(money = MONEY) {
  const app = await startTracked();
  // Only PostgreSQL allows another process.
  const db = databaseKind === 'postgres' ? (await app.deps.database.another()).db : app.db;
  const guards = [app.db, db].map((each) =>
    createSourceGuard({ ...app.deps, db: each }, { source: HARVEST_API, ...money }),
  );
  const callAtOnce = async (calls: number, spender = CHECKS) => {
    const asked = Array.from({ length: calls }, async (_, index) =>
      guards[index % 2]?.permit(spender),
    );
    const answers = await Promise.allSettled(asked);
    const refusals = answers.filter(({ status }) => status === 'rejected');
    expect(refusals.every((each) => 'reason' in each && isSourceBudgetSpent(each.reason))).toBe(
      true,
    );
    return answers.flatMap((each) => (each.status === 'fulfilled' ? (each.value ?? []) : []));
  };
  const costs = async () => {
    const rows = await app.db.selectFrom('source_costs').select('micros').orderBy('day').execute();
    return rows.map(({ micros }) => Number(micros));
  };
  return { ...app, callAtOnce, costs };
}

test('calls of several workers at once never exceed the daily budget', async () => {
  const app = await startWorkers();
  const permits = await app.callAtOnce(20);
  expect(permits).toHaveLength(5);
  expect(await app.costs()).toEqual([20_000]);
  await Promise.all(permits.map((permit) => permit.paid(MONEY.callCost)));
  expect(await app.costs()).toEqual([20_000]);
  expect(await app.callAtOnce(1)).toEqual([]);
});

test('calls that cost more than usual exceed the budget by the difference alone', async () => {
  const app = await startWorkers();
  const permits = await app.callAtOnce(20);
  await Promise.all(permits.map((permit) => permit.paid(0.006)));
  expect(await app.costs()).toEqual([20_000 + 5 * 2_000]);
  expect(await app.callAtOnce(1)).toEqual([]);
});

test('a call that was not charged leaves its room to another one', async () => {
  const app = await startWorkers();
  const [refused] = await app.callAtOnce(5);
  await refused?.paid(0);
  expect(await app.callAtOnce(5)).toHaveLength(1);
});

test('a call over midnight belongs to the day that permitted it, even if the clock is set back', async () => {
  const app = await startWorkers();
  app.clock.set('2026-03-02T23:59:59Z');
  const [late] = await app.callAtOnce(1);
  app.clock.set('2026-03-03T00:00:01Z');
  const [early] = await app.callAtOnce(1);
  app.clock.set('2026-03-02T23:59:59Z');
  await late?.paid(0.001);
  await early?.paid(0.002);
  expect(await app.costs()).toEqual([1_000, 2_000]);
});

/** A hundred calls a day. */
const HUNDRED = { dailyBudget: 0.4, callCost: 0.004 };

const createSpender = (share: 'checks' | 'history' | 'members' | 'newcomers'): Spender => ({
  share,
  userId: crypto.randomUUID(),
});

test('T69 one account has a tenth of the day, also for calls at once and in several processes', async () => {
  const app = await startWorkers(HUNDRED);
  const userId = crypto.randomUUID();
  const history = { share: 'history', userId } as const;
  const lookUps = { share: 'newcomers', userId } as const;
  const [some, others] = await Promise.all([
    app.callAtOnce(30, history),
    app.callAtOnce(30, lookUps),
  ]);
  expect(some.length + others.length).toBe(10);
  await some[0]?.paid(0);
  await others[0]?.paid(0);
  expect(await app.callAtOnce(5, history)).not.toEqual([]);
  expect(await app.callAtOnce(5, createSpender('newcomers'))).toHaveLength(5);
});

test('T62 a call that outlasts its account costs it nothing and leaves no row', async () => {
  const app = await startWorkers(HUNDRED);
  const userId = await insertUser(app.db);
  const lookUps = { share: 'newcomers', userId } as const;
  expect(await app.callAtOnce(1, lookUps)).toHaveLength(1);
  await app.db.updateTable('users').set({ deleted_at: app.clock.now() }).execute();
  await app.db.deleteFrom('account_costs').execute();
  expect(await app.callAtOnce(1, lookUps)).toEqual([]);
  expect(await app.db.selectFrom('account_costs').selectAll().execute()).toEqual([]);
});

test('T69 each kind of call has its reserve, whichever the others have used', async () => {
  const app = await startWorkers(HUNDRED);
  const spent: Record<string, number> = {};
  const spend = async (share: 'history' | 'members' | 'newcomers') => {
    let calls = 0;
    for (let account = 0; account < 8; account += 1) {
      calls += (await app.callAtOnce(12, createSpender(share))).length;
    }
    spent[share] = calls;
  };
  await spend('history');
  await spend('members');
  await spend('newcomers');
  const privacy = await app.callAtOnce(40, PRIVACY_SPENDER);
  const checks = await app.callAtOnce(120);
  expect(spent).toEqual({ history: 50, members: 20, newcomers: 5 });
  expect([privacy.length, checks.length]).toEqual([5, 20]);
  expect(await app.costs()).toEqual([400_000]);
});

test('T69 checks leave the reserves of the others', async () => {
  const app = await startWorkers(HUNDRED);
  expect(await app.callAtOnce(120)).toHaveLength(85);
  for (const share of ['members', 'newcomers'] as const) {
    expect(await app.callAtOnce(12, createSpender(share))).toHaveLength(5);
  }
  expect(await app.callAtOnce(12, PRIVACY_SPENDER)).toHaveLength(5);
  expect(await app.callAtOnce(12, createSpender('history'))).toEqual([]);
});
