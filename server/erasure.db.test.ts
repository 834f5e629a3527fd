import { expect, test } from 'vitest';
import { reached } from '../contract/testing/strength.ts';
import * as accounts from '../contract/routes/accounts.ts';
import * as profiles from '../contract/routes/profiles.ts';
import { callControl } from '../sandbox/testing/start.ts';
import {
  askToDelete,
  CANARY,
  customersAtStripe,
  join,
  type Joined,
  link,
  remove,
  startCheckout,
  subscribe,
  tablesWithCanary,
  tablesWithUser,
  urlOf,
  type Watched,
  watchedProduct,
  writeToSupport,
} from './testing/canary.ts';

const WITHIN = { timeout: 60_000, interval: 200 };

/** All that a member can leave behind, the reading of a busy profile under way. */
async function liveFully(product: Watched, member: Joined): Promise<void> {
  await member.as(profiles.lookUpProfile, { query: { linkedin_profile_url: urlOf('busy') } });
  await link(member, 'busy');
  await subscribe(product, member);
  expect(await writeToSupport(member)).toBe(200);
  const { email, password, headers } = member;
  const login = { email, password, accessType: 'extension' };
  expect((await member.call(accounts.login, { body: login, headers })).status).toBe(200);
  await member.call(accounts.forgotPassword, { body: { email }, headers });
  await fillByHand(product, member.id);
  await expect
    .poll(() => product.deps.db.selectFrom('signals').select('actor_id').limit(1).execute(), WITHIN)
    .toHaveLength(1);
  const words = { text: CANARY };
  await product.deps.db.updateTable('posts').set(words).where('user_id', '=', member.id).execute();
}

/** What only Google, FirstPromoter or a second step would have written. */
async function fillByHand({ deps }: Watched, userId: string): Promise<void> {
  const { pool } = deps.database;
  const now = deps.clock.now();
  await pool.query(`insert into identities values ($1, $2, $3, $4)`, [
    'https://accounts.example.com',
    CANARY,
    userId,
    now,
  ]);
  await pool.query(`insert into handoffs values ($1, $2, $2, 'web', $3, $3)`, [
    userId,
    Buffer.from(CANARY),
    now,
  ]);
  await pool.query(`insert into reset_grants values ($1, $2, $3, $3)`, [
    userId,
    Buffer.from(CANARY),
    now,
  ]);
  await pool.query(`insert into affiliate_reports values ($1, $2, $3)`, [userId, now, CANARY]);
}

/** Until no job waits or works but those that the clock sends. */
async function settled({ deps }: Watched): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await deps.database.pool.query(
        `select name from pgboss.job
          where state < 'completed' and data->'payload' <> '{}' and name not like '\\_\\_%'`,
      );
      return rows;
    }, WITHIN)
    .toEqual([]);
}

test('T62 nothing of a deleted account is left anywhere, whatever was under way', async (context) => {
  const product = await watchedProduct();
  const member = await join(product, 'ada');
  const other = await join(product, 'bob');
  await link(other, 'new');
  await liveFully(product, member);
  const codes = [await askToDelete(product, member), await askToDelete(product, other)] as const;

  const before = await tablesWithUser(product, member.id);
  // A new table of users belongs into `liveFully`, or nobody sees whether it is erased.
  expect(before.empty).toEqual([]);
  const filled = await tablesWithCanary(product);
  for (const table of ['users', 'sessions', 'support_messages', 'linked_profiles', 'posts']) {
    expect(filled).toContain(`public.${table}`);
  }
  expect(await customersAtStripe(product)).toContain(CANARY);

  // Calls that were begun before the deletion and end after it.
  await callControl(product.sandbox, 'POST', '/faults', {
    service: 'stripe',
    kind: 'slow',
    delayMs: 3_000,
    times: 1,
  });
  const held = [
    startCheckout(product, other),
    other.as(profiles.lookUpProfile, { query: { linkedin_profile_url: urlOf('slow') } }),
    member.as(profiles.lookUpProfile, { query: { linkedin_profile_url: urlOf('slow-too') } }),
  ];
  await remove(member, codes[0]);
  await remove(other, codes[1]);
  const statuses = (await Promise.all(held)).map(({ status }) => status);
  expect(statuses).toEqual([401, 401, 401]);

  await settled(product);
  expect(await tablesWithCanary(product)).toEqual([]);
  // The tombstone: late events about the customer find the account deleted.
  expect((await tablesWithUser(product, member.id)).filled).toEqual(['public.stripe_customers']);
  expect(await customersAtStripe(product)).not.toContain(CANARY);
  expect(product.lines.length).toBeGreaterThan(20);
  expect(product.lines.filter((line) => line.toLowerCase().includes(CANARY))).toEqual([]);
  const tables = before.filled.length + before.empty.length;
  await reached(context, 'T62', `${tables} tables of users`);
  await reached(context, 'T62', `${held.length} calls held`);
}, 180_000);
