import { expect, test } from 'vitest';
import { FORMER_ZONES } from '../../contract/time-zones.ts';
import { migrate } from '../platform/database/migrations.ts';
import { openTestDatabase } from '../testing/databases/database.ts';
import { insertUser } from '../testing/user.ts';
import { migrations } from './index.ts';

test('after the update accounts have today’s names of time zones', async () => {
  const database = await openTestDatabase();
  const { db, pool } = database;
  await pool.query('drop schema public cascade; create schema public');
  const before = Object.entries(migrations).filter(([name]) => name < '0062');
  await migrate(database, Object.fromEntries(before));
  const renamed = Object.entries({ ...FORMER_ZONES, 'Europe/Berlin': 'Europe/Berlin' });
  const expected: [string, string][] = [];
  for (const [name, stored] of renamed) {
    const id = await insertUser(db);
    await pool.query('update users set time_zone = $2 where id = $1', [id, stored]);
    expected.push([id, name]);
  }
  await migrate(database, migrations);
  const found = await db.selectFrom('users').select(['id', 'time_zone']).execute();
  const names = new Map(found.map((user) => [user.id, user.time_zone]));
  expect(names).toEqual(new Map(expected));
});
