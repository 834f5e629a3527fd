import { expect, test } from 'vitest';
import { migrate } from '../platform/database/migrations.ts';
import { openTestDatabase } from '../testing/databases/database.ts';
import { insertUser } from '../testing/user.ts';
import { migrations } from './index.ts';

test('after the update rules of erased people are gone, and dropped duplicates come back as waiting', async () => {
  const database = await openTestDatabase();
  const { db, pool } = database;
  await pool.query('drop schema public cascade; create schema public');
  const before = Object.entries(migrations).filter(([name]) => name < '0066');
  await migrate(database, Object.fromEntries(before));
  const userId = await insertUser(db);
  await pool.query(
    `insert into people (user_id, person_id, kind, source, name, headline, url, words,
        first_seen_at, last_engaged_at, read_at, delete_after, purposes)
      values ($1, 1, 'member', '', 'Mara', '', 'https://linkedin.com/in/mara', '', now(), now(), now(), now(), 127)`,
    [userId],
  );
  await pool.query(`insert into lead_verdicts values ($1, 1, 1, 'team', '', 'all', now(), null)`, [
    userId,
  ]);
  const rules = [
    ['kept', 'answer', 1],
    ['erased', 'answer', 2],
    ['typed', 'user', null],
  ];
  for (const [id, origin, verdict] of rules) {
    await pool.query(
      `insert into fit_rules values ($1, $2, 0, 'exclude', 'title', '{}', 0, $3, $4, true)`,
      [userId, id, origin, verdict],
    );
  }
  const opened = '2026-01-01T00:00:00+00:00';
  const dropped = [
    { no: 1, opened_at: opened, is_history: false },
    { no: 2, opened_at: null, is_history: false },
    { no: 3, opened_at: opened, is_history: true },
  ];
  await pool.query(
    `insert into person_merges values ($1, 1, 1, 2, '{}', '[]', '{}', $2, now(), null)`,
    [userId, JSON.stringify(dropped)],
  );
  await migrate(database, migrations);
  const { rows } = await pool.query('select id from fit_rules order by id');
  expect(rows).toEqual([{ id: 'kept' }, { id: 'typed' }]);
  const merges = await pool.query('select dropped from person_merges');
  expect(merges.rows).toEqual([
    {
      dropped: [
        { no: 1, opened_at: null, is_history: false, unpaid_since: opened },
        ...dropped.slice(1),
      ],
    },
  ]);
  await pool.query('delete from people');
  expect((await pool.query('select id from fit_rules')).rows).toEqual([{ id: 'typed' }]);
});
