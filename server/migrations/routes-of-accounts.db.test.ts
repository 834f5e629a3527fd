import { expect, test } from 'vitest';
import { authenticate } from '../modules/sessions/sessions.ts';
import { findUserOfIdentity } from '../modules/accounts/google/google.store.ts';
import { findOwner, takeReadTicket } from '../modules/billing/billing.store.ts';
import { findIntentOfSession } from '../modules/billing/checkout/checkout.store.ts';
import { hashSha256, makeToken } from '../platform/crypto/crypto.ts';
import { migrate } from '../platform/database/migrations.ts';
import { silentLog } from '../platform/log/log.ts';
import { buildToken } from '../modules/sessions/sessions.rules.ts';
import { openTestDatabase } from '../testing/databases/database.ts';
import { insertUser } from '../testing/user.ts';
import { migrations } from './index.ts';

test('after the update sessions, identities, customers and checkouts from before are found', async () => {
  const database = await openTestDatabase();
  const { db, pool } = database;
  await pool.query('drop schema public cascade; create schema public');
  const before = Object.entries(migrations).filter(([name]) => name < '0130');
  await migrate(database, Object.fromEntries(before));
  const [ada, bob] = [await insertUser(db), await insertUser(db)];
  const token = buildToken('session', makeToken());
  await pool.query(
    `insert into sessions (user_id, id, token_hash, kind, created_at, last_used_at, expires_at,
        address_prefix, user_agent)
      values ($1, gen_random_uuid(), $2, 'web', now(), now(), now() + interval '1 day', '', '')`,
    [ada, hashSha256(token)],
  );
  for (const [name, userId] of Object.entries({ ada, bob })) {
    await pool.query(`insert into identities values ('google', $1, $2, now())`, [name, userId]);
    await pool.query(
      `insert into stripe_customers (user_id, customer_id, created_at) values ($1, $2, now())`,
      [userId, `cus_${name}`],
    );
    await pool.query(
      `insert into checkout_intents (user_id, id, price_id, session_id, state, created_at)
        values ($1, gen_random_uuid(), 'price', $2, 'open', now())`,
      [userId, `cs_${name}`],
    );
  }
  await migrate(database, migrations);
  const deps = { database, clock: { now: () => new Date() }, log: silentLog };
  expect(await authenticate(deps, token)).toMatchObject({ userId: ada });
  for (const [name, userId] of Object.entries({ ada, bob })) {
    expect(await findUserOfIdentity(db, { issuer: 'google', subject: name })).toBe(userId);
    expect(await findOwner(db, `cus_${name}`)).toBe(userId);
    expect(await takeReadTicket(db, `cus_${name}`)).toMatchObject({ userId });
    expect(await findIntentOfSession(db, `cs_${name}`)).toMatchObject({ user_id: userId });
  }
});
