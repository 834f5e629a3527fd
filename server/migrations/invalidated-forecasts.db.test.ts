import { expect, test } from 'vitest';
import { migrate } from '../platform/database/migrations.ts';
import type { TestDatabase } from '../testing/databases/database.ts';
import { insertUser } from '../testing/user.ts';
import { migrations } from './index.ts';
import { openEarlierDatabase } from './tracking-migration.fixture.ts';

async function insertForecast(
  { db, pool }: TestDatabase,
  { status, changedAt }: { status: string; changedAt: string },
): Promise<string> {
  const user = await insertUser(db);
  await pool.query(
    `insert into profile_forecasts (user_id, status, changed_at, forecast) values ($1, $2, $3, $4)`,
    [user, status, changedAt, status === 'ready' ? '{}' : null],
  );
  return user;
}

const OLD = '2026-01-01T00:00:00Z';

test.each([
  ['at once', undefined],
  ['by an earlier update to 0056', '0057'],
])('forecasts that migration 0020 failed %s are made again', async (_when, until) => {
  const database = await openEarlierDatabase();
  const ready = await insertForecast(database, { status: 'ready', changedAt: OLD });
  await insertForecast(database, { status: 'failed', changedAt: OLD });
  const first = Object.entries(migrations).filter(([name]) => until === undefined || name < until);
  await migrate(database, Object.fromEntries(first));
  await migrate(database, migrations);

  const { rows } = await database.pool.query(
    `select user_id, status from profile_forecasts where invalidated_at is not null`,
  );
  expect(rows).toEqual([{ user_id: ready, status: 'failed' }]);
});
