import { expect, test } from 'vitest';
import { migrate } from '../platform/database/migrations.ts';
import { openTestDatabase } from '../testing/databases/database.ts';
import { insertUser } from '../testing/user.ts';
import { migrations } from './index.ts';

test('T81 after the update no row has the words of an outside service', async () => {
  const database = await openTestDatabase();
  const { db, pool } = database;
  await pool.query('drop schema public cascade; create schema public');
  const before = Object.entries(migrations).filter(([name]) => name < '0077');
  await migrate(database, Object.fromEntries(before));
  const users = [await insertUser(db), await insertUser(db)];
  await pool.query(
    `insert into affiliate_reports values ($1, now(), 'Mara Canary is blocked'), ($2, now(), 'status 422')`,
    users,
  );
  await pool.query(
    `insert into sources (name, restricted_at, restricted_reason, price, floor_stretch, priced_at) values
      ('old', now(), 'Mara Canary may not be read', 1, 1, now()), ('free', null, null, 1, 1, now())`,
  );
  await pool.query(
    `insert into stripe_events values
      ('evt_1', 'x', null, now(), now(), 'waiting', 1, 'No such customer: Mara Canary')`,
  );

  await migrate(database, migrations);
  const reasons = await pool.query('select name, restricted_reason from sources order by name');
  expect(reasons.rows).toEqual([
    { name: 'free', restricted_reason: null },
    { name: 'old', restricted_reason: 'status 403' },
  ]);
  const refusals = await pool.query('select refusal from affiliate_reports order by refusal');
  expect(refusals.rows).toEqual([{ refusal: 'refused' }, { refusal: 'status 422' }]);
  const events = await pool.query('select attempts, error from stripe_events');
  expect(events.rows).toEqual([{ attempts: 1, error: null }]);
});
