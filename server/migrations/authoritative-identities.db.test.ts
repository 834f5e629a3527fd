import { expect, test } from 'vitest';
import { migrate } from '../platform/database/migrations.ts';
import { openTestDatabase } from '../testing/databases/database.ts';
import { insertUser } from '../testing/user.ts';
import { migrations } from './index.ts';

const OPENED_AT = new Date('2026-01-01T00:00:00Z');
const LATER = new Date('2026-02-01T00:00:00Z');

test('after the update only identities at Gmail prove an address', async () => {
  const database = await openTestDatabase();
  const { db, pool } = database;
  await pool.query('drop schema public cascade; create schema public');
  const before = Object.entries(migrations).filter(([name]) => name < '0042');
  await migrate(database, Object.fromEntries(before));
  const accounts = [
    { email: 'ada@gmail.com', verifiedAt: OPENED_AT },
    { email: 'opened@example.com', verifiedAt: OPENED_AT },
    { email: 'proved@example.com', verifiedAt: LATER },
    { email: 'x@gmail.com.example', verifiedAt: null },
  ];
  for (const { email, verifiedAt } of accounts) {
    const id = await insertUser(db, { email, createdAt: OPENED_AT });
    await pool.query('update users set email_verified_at = $2 where id = $1', [id, verifiedAt]);
    const identity = ['https://accounts.example', email, id, OPENED_AT];
    await pool.query('insert into identities values ($1, $2, $3, $4)', identity);
  }
  await migrate(database, migrations);
  const { rows } = await pool.query(
    `select email, email_verified_at as "verifiedAt", authoritative_at as "authoritativeAt"
      from users join identities on user_id = id order by email`,
  );
  expect(rows).toEqual([
    { email: 'ada@gmail.com', verifiedAt: OPENED_AT, authoritativeAt: OPENED_AT },
    { email: 'opened@example.com', verifiedAt: null, authoritativeAt: null },
    { email: 'proved@example.com', verifiedAt: LATER, authoritativeAt: null },
    { email: 'x@gmail.com.example', verifiedAt: null, authoritativeAt: null },
  ]);
});
