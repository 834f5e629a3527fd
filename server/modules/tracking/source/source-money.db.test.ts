import { expect, test } from 'vitest';
import { HARVEST_API } from '../../../gateways/network/harvestapi.ts';
import { isSourceBudgetSpent } from '../../../gateways/network/network.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { tracked } from '../tracking.fixture.ts';
import { sourceGuard } from './source-guard.ts';

const MONEY = { dailyBudget: 0.02, callCost: 0.004 };

async function workers() {
  const o = await tracked();
  // Only PostgreSQL allows another process.
  const db = databaseKind === 'postgres' ? (await o.deps.database.another()).db : o.db;
  const guards = [o.db, db].map((each) =>
    sourceGuard({ ...o.deps, db: each }, { source: HARVEST_API, ...MONEY }),
  );
  const callAtOnce = async (calls: number) => {
    const asked = Array.from({ length: calls }, async (_, index) => guards[index % 2]?.permit());
    const answers = await Promise.allSettled(asked);
    const refusals = answers.filter(({ status }) => status === 'rejected');
    expect(refusals.every((each) => 'reason' in each && isSourceBudgetSpent(each.reason))).toBe(
      true,
    );
    return answers.flatMap((each) => (each.status === 'fulfilled' ? (each.value ?? []) : []));
  };
  const costs = async () => {
    const rows = await o.db.selectFrom('source_costs').select('micros').orderBy('day').execute();
    return rows.map(({ micros }) => Number(micros));
  };
  return { ...o, callAtOnce, costs };
}

test('calls of several workers at once never exceed the daily budget', async () => {
  const o = await workers();
  const permits = await o.callAtOnce(20);
  expect(permits).toHaveLength(5);
  expect(await o.costs()).toEqual([20_000]);
  await Promise.all(permits.map((permit) => permit.paid(MONEY.callCost)));
  expect(await o.costs()).toEqual([20_000]);
  expect(await o.callAtOnce(1)).toEqual([]);
});

test('calls that cost more than usual exceed the budget by the difference alone', async () => {
  const o = await workers();
  const permits = await o.callAtOnce(20);
  await Promise.all(permits.map((permit) => permit.paid(0.006)));
  expect(await o.costs()).toEqual([20_000 + 5 * 2_000]);
  expect(await o.callAtOnce(1)).toEqual([]);
});

test('a call that was not charged leaves its room to another one', async () => {
  const o = await workers();
  const [refused] = await o.callAtOnce(5);
  await refused?.paid(0);
  expect(await o.callAtOnce(5)).toHaveLength(1);
});

test('a call over midnight belongs to the day that permitted it, even if the clock is set back', async () => {
  const o = await workers();
  o.clock.set('2026-03-02T23:59:59Z');
  const [late] = await o.callAtOnce(1);
  o.clock.set('2026-03-03T00:00:01Z');
  const [early] = await o.callAtOnce(1);
  o.clock.set('2026-03-02T23:59:59Z');
  await late?.paid(0.001);
  await early?.paid(0.002);
  expect(await o.costs()).toEqual([1_000, 2_000]);
});
