import { expect, test } from 'vitest';
import { migrate } from '../platform/database/migrations.ts';
import { openTestDatabase } from '../testing/databases/database.ts';
import { insertUser } from '../testing/user.ts';
import { migrations } from './index.ts';

test('plans, costs and due checks survive the update that renames them', async () => {
  const { db, pool, ...database } = await openTestDatabase();
  await pool.query('drop schema if exists public, pgboss cascade; create schema public');
  const before = Object.entries(migrations).filter(([name]) => name < '0086');
  await migrate({ db, pool, ...database }, Object.fromEntries(before));
  const user = await insertUser(db);
  const [next, last] = [new Date('2026-03-02T11:00:00Z'), new Date('2026-03-02T10:00:00Z')];
  await pool.query(
    'insert into reading_plans (user_id, next_look_at, looked_at, asked_at) values ($1, $2, $3, $2)',
    [user, next, last],
  );
  await pool.query(
    `insert into source_costs (source, day, micros, looks_micros) values ('a', '2026-03-02', 7, 5)`,
  );
  await pool.query('create schema pgboss; create table pgboss.job (name text)');
  await pool.query(`insert into pgboss.job values ('tracking.look'), ('tracking.due')`);

  await migrate({ db, pool, ...database }, migrations);
  const plans = await pool.query('select next_check_at, checked_at, asked_at from reading_plans');
  expect(plans.rows).toEqual([{ next_check_at: next, checked_at: last, asked_at: next }]);
  const costs = await pool.query('select micros, checks_micros from source_costs');
  expect(costs.rows).toEqual([{ micros: '7', checks_micros: '5' }]);
  expect((await pool.query('select name from pgboss.job')).rows).toEqual([
    { name: 'tracking.due' },
  ]);
});
