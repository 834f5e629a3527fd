import { expect, test } from 'vitest';
import { migrate } from '../platform/database/migrations.ts';
import { openTestDatabase } from '../testing/databases/database.ts';
import { insertUser } from '../testing/user.ts';
import { migrations } from './index.ts';

const AT = new Date('2026-01-01T00:00:00Z');
const MEMBER = `ACoAA${'x'.repeat(30)}`;

type Stored = { url: string; kind: string; value: string; name?: string };

async function updated(stored: readonly Stored[]) {
  const database = await openTestDatabase();
  const { db, pool } = database;
  await pool.query('drop schema public cascade; create schema public');
  const before = Object.entries(migrations).filter(([name]) => name < '0063');
  await migrate(database, Object.fromEntries(before));
  const userId = await insertUser(db);
  await pool.query(
    'insert into trackings (user_id, people, signals, waiting) values ($1, $2, $2, $2)',
    [userId, stored.length],
  );
  await pool.query(
    `insert into posts (user_id, post_no, post_id, posted_at, url, text, reactions, comments,
        reposts, counts_at, fetched_at)
      values ($1, 1, '1', $2, '', '', 0, 0, 0, $2, $2)`,
    [userId, AT],
  );
  for (const [index, { url, kind, value, name = 'Named' }] of stored.entries()) {
    const no = index + 1;
    const memberKey = kind === 'member' ? value : null;
    const publicKey = kind === 'public' ? value : null;
    await pool.query(
      `insert into people (user_id, person_id, kind, source, name, headline, url, words,
          first_seen_at, last_engaged_at, read_at, delete_after, purposes, member_key, public_key)
        values ($1, $2, 'member', 'harvestapi', $3, '', $4, '', $5, $5, $5, $5, 127, $6, $7)`,
      [userId, no, name, url, AT, memberKey, publicKey],
    );
    const key = [userId, kind, value, no, AT];
    await pool.query('insert into person_keys values ($1, $2, $3, $4, $5)', key);
    await pool.query(
      `insert into signals (user_id, no, post_no, person_id, kind, item_id, sort_at, not_before,
          not_after, first_seen_at, source, purposes, weight, is_history, detail)
        values ($1, $2, 1, $2, 'reaction', '', $3, $3, $3, $3, 'harvestapi', 127, 1, false, 'like')`,
      [userId, no, AT],
    );
  }
  await migrate(database, migrations);
  const people = await pool.query(
    `select people.kind || ' ' || coalesce(member_key, '-') || ' by ' || person_keys.kind || ':'
        || value as person
      from people join person_keys using (user_id, person_id) order by person_id`,
  );
  const counters = await pool.query('select people, signals, waiting from trackings');
  return { people: people.rows, counters: counters.rows };
}

test('after the update, schools and other pages are companies with the keys of later readings', async () => {
  const { people, counters } = await updated([
    { url: 'https://www.linkedin.com/school/15092', kind: 'other', value: '15092' },
    { url: 'https://www.linkedin.com/groups/7/', kind: 'other', value: '7' },
    { url: '', kind: 'other', value: '16' },
    { url: `https://www.linkedin.com/in/${MEMBER}`, kind: 'member', value: MEMBER },
    { url: 'https://www.linkedin.com/in/ada', kind: 'public', value: 'ada' },
    { url: 'https://www.linkedin.com/in/4711', kind: 'other', value: '4711' },
  ]);
  expect(people).toEqual([
    { person: 'company 15092 by company:15092' },
    { person: 'company - by company-name:groups/7' },
    { person: 'company 16 by company:16' },
    { person: `member ${MEMBER} by member:${MEMBER}` },
    { person: 'member - by public:ada' },
    { person: 'member - by other:4711' },
  ]);
  expect(counters).toEqual([{ people: 6, signals: 6, waiting: 6 }]);
});

test('after the update, the row that hidden members shared is gone', async () => {
  const { people, counters } = await updated([
    { url: 'https://www.linkedin.com/in/UNKNOWN', kind: 'public', value: 'unknown' },
    { url: 'https://www.linkedin.com/in/x', kind: 'public', value: 'x', name: 'LinkedIn Member' },
    { url: 'https://www.linkedin.com/in/y', kind: 'public', value: 'y', name: '' },
    { url: 'https://www.linkedin.com/in/ada', kind: 'public', value: 'ada' },
  ]);
  expect(people).toEqual([{ person: 'member - by public:ada' }]);
  expect(counters).toEqual([{ people: 1, signals: 1, waiting: 1 }]);
});

test('after the update, a row with a placeholder for a name is gone, by each kind of key', async () => {
  const { people, counters } = await updated([
    {
      url: `https://www.linkedin.com/in/${MEMBER}`,
      kind: 'member',
      value: MEMBER,
      name: 'LinkedIn Member',
    },
    { url: 'https://www.linkedin.com/in/x', kind: 'public', value: 'x', name: 'LinkedIn-Lid' },
    { url: 'https://www.linkedin.com/in/y', kind: 'public', value: 'y', name: '\u200b ' },
    { url: 'https://www.linkedin.com/in/z', kind: 'public', value: 'z', name: 'Linda Member' },
    { url: 'https://www.linkedin.com/in/li', kind: 'public', value: 'li', name: '李' },
  ]);
  expect(people).toEqual([{ person: 'member - by public:z' }, { person: 'member - by public:li' }]);
  expect(counters).toEqual([{ people: 2, signals: 2, waiting: 2 }]);
});
