import { expect, test } from 'vitest';
import { migrate } from '../platform/database/migrations.ts';
import { openTestDatabase } from '../testing/databases/database.ts';
import { insertUser } from '../testing/user.ts';
import { migrations } from './index.ts';

test('after the update, an open reading has the same items as before, in columns of their own', async () => {
  const database = await openTestDatabase();
  const { db, pool } = database;
  await pool.query('drop schema public cascade; create schema public');
  const before = Object.entries(migrations).filter(([name]) => name < '0075');
  await migrate(database, Object.fromEntries(before));
  await pool.query(
    `insert into post_readings (user_id, reading_no, post_no, kind, source, begun_at, listed, replies)
      values ($1, 1, 1, 'comment', 'harvestapi', now(), '{1,-5,2}', '{-6,3}')`,
    [await insertUser(db)],
  );
  await migrate(database, migrations);
  const { rows } = await pool.query(
    'select listed, replies, unstored, unstored_replies from post_readings',
  );
  expect(rows).toEqual([{ listed: [1, 2], replies: [3], unstored: [-5], unstored_replies: [-6] }]);
});
