import { expect, test } from 'vitest';
import { migrate } from '../platform/database/migrations.ts';
import { openTestDatabase } from '../testing/databases/database.ts';
import { insertUser } from '../testing/user.ts';
import { migrations } from './index.ts';

/** By person: the days since each signal, the last of which ended the silence. */
const SIGNALS = { back: [300, 210, 10], longBack: [300, 60], first: [5], unpaid: [210, 10] };
const WAITS = { person: 'unpaid', daysAgo: 210 };

test('after the update, people who came back lately have the day of their last opened signal before', async () => {
  const database = await openTestDatabase();
  const { db, pool } = database;
  await pool.query('drop schema public cascade; create schema public');
  const before = Object.entries(migrations).filter(([name]) => name < '0120');
  await migrate(database, Object.fromEntries(before));
  const userId = await insertUser(db);
  let no = 0;
  for (const [index, [person, days]] of Object.entries(SIGNALS).entries()) {
    for (const daysAgo of days) {
      no += 1;
      const waits = person === WAITS.person && daysAgo === WAITS.daysAgo;
      await pool.query(
        `insert into signals (user_id, no, post_no, person_id, kind, item_id, detail, sort_at,
            not_before, not_after, first_seen_at, opened_at, weight, purposes, is_history, source)
          select $1::uuid, $2::integer, 1, $3::integer, 'comment', $2::integer::text, '', at, at, at, at,
            case when not $5::boolean then at end, 3, 127, false, 'harvestapi'
          from (select now() - $4::integer * interval '1 day' as at) as happened`,
        [userId, no, index + 1, daysAgo, waits],
      );
    }
    await pool.query(
      `insert into lead_heat (user_id, person_id, events, first_at, last_at, heat)
        select $1::uuid, $2::integer, 1, max(sort_at), max(sort_at), 1
        from signals where person_id = $2::integer`,
      [userId, index + 1],
    );
  }
  await migrate(database, migrations);
  const { rows } = await pool.query(
    `select person_id as person, round(extract(epoch from now() - silent_since) / 86400)::integer
        as days from lead_heat order by person_id`,
  );
  expect(rows).toEqual([
    { person: 1, days: 210 },
    { person: 2, days: null },
    { person: 3, days: null },
    { person: 4, days: null },
  ]);
});
