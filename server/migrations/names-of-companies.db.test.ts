import { expect, test } from 'vitest';
import { migrate } from '../platform/database/migrations.ts';
import { openTestDatabase } from '../testing/databases/database.ts';
import { insertUser } from '../testing/user.ts';
import { migrations } from './index.ts';

const SEEN_AT = new Date('2026-01-01T00:00:00Z');

test('after the update companies keep their rows and keys, which are ids or names', async () => {
  const database = await openTestDatabase();
  const { db, pool } = database;
  await pool.query('drop schema public cascade; create schema public');
  const before = Object.entries(migrations).filter(([name]) => name < '0056');
  await migrate(database, Object.fromEntries(before));
  const userId = await insertUser(db);
  const rows = [
    ['company', 'company', '1035'],
    ['company', 'company', 'acme-2'],
    ['company', 'company', ''],
    ['member', 'other', '1035'],
  ];
  for (const [index, [kind, keyKind, value]] of rows.entries()) {
    await pool.query(
      `insert into people (user_id, person_id, kind, source, name, headline, url, words,
          first_seen_at, last_engaged_at, read_at, delete_after, purposes)
        values ($1, $2, $3, 'harvestapi', 'Mara', '', 'https://linkedin.com/in/mara', '', $4, $4, $4, $4, 127)`,
      [userId, index + 1, kind, SEEN_AT],
    );
    const key = [userId, keyKind, value, index + 1, SEEN_AT];
    await pool.query('insert into person_keys values ($1, $2, $3, $4, $5)', key);
  }
  await migrate(database, migrations);
  const found = await pool.query(
    `select person_id as id, people.kind, member_key as "memberKey", person_keys.kind as "keyKind",
      value from people join person_keys using (user_id, person_id) order by person_id`,
  );
  const row = (
    id: number,
    kind: string,
    memberKey: string | null,
    keyKind: string,
    value: string,
  ) => ({
    id,
    kind,
    memberKey,
    keyKind,
    value,
  });
  expect(found.rows).toEqual([
    row(1, 'company', '1035', 'company', '1035'),
    row(2, 'company', null, 'company-name', 'acme-2'),
    row(3, 'company', null, 'company-name', ''),
    row(4, 'member', null, 'other', '1035'),
  ]);
});
