import { type Insertable, sql } from 'kysely';
import { expect, test } from 'vitest';
import * as accounts from '../../contract/routes/accounts.ts';
import * as profiles from '../../contract/routes/profiles.ts';
import { callControl } from '../../sandbox/testing/start.ts';
import type { Erasure } from '../module.ts';
import { spendSignals } from '../modules/billing/billing.ts';
import { eraseLead } from '../modules/leads/person/erase.ts';
import { lockCounters } from '../modules/signals/signals.ts';
import type { DescribedPerson } from '../modules/leads/person/people.store.ts';
import { modules } from '../modules.ts';
import { runInTransaction } from '../platform/database/transactions.ts';
import { databaseKind } from '../testing/databases/database.ts';
import type { AllTables } from '../testing/databases/tables.ts';
import { isWaitingForLock } from '../testing/lock-waits.ts';
import { HOUR_MS } from '../platform/time/durations.ts';
import {
  askToDelete,
  CANARY,
  readCustomersAtStripe,
  join,
  type Joined,
  link,
  remove,
  startCheckout,
  subscribe,
  findTablesWithCanary,
  findTablesWithUser,
  buildUrl,
  type WatchedProduct,
  startWatchedProduct,
  writeToSupport,
} from '../testing/canary.ts';

const declared = modules.flatMap(({ name, data = {} }) =>
  Object.entries(data).map(([table, fates]) => ({ name, table: `public.${table}`, fates })),
);

const findKeptAt = (event: Erasure) =>
  declared
    .filter(({ fates }) => fates[event] !== 'erased')
    .map(({ table }) => table)
    .toSorted();

test('T62 every table of users is declared by one module, which says why it keeps what it keeps', async () => {
  const product = await startWatchedProduct();
  const { empty, filled } = await findTablesWithUser(product, crypto.randomUUID());
  expect(filled).toEqual([]);
  expect(declared.map(({ table }) => table).toSorted()).toEqual(empty.toSorted());
  const fates = declared.flatMap(({ fates: each }) => Object.values(each));
  const reasons = fates.flatMap((fate) => (fate === 'erased' ? [] : [fate.kept]));
  expect(reasons.filter((reason) => reason.length < 10)).toEqual([]);
  expect(findKeptAt('account.erased')).toEqual([
    'public.customer_routes',
    'public.stripe_customers',
  ]);
});

test('T62 when a plan stays unpaid, exactly the data declared for erasure is erased', async () => {
  const product = await startWatchedProduct();
  const { db, events } = product.deps;
  const member = await join(product, 'ada');
  await fillEveryTable(product, member, 'new');
  await askToDelete(product, member);
  expect((await findTablesWithUser(product, member.id)).empty).toEqual([]);
  await runInTransaction(db, (tx) => events.emit(tx, 'data.erased', { userId: member.id }));
  const { filled } = await findTablesWithUser(product, member.id);
  expect(filled.toSorted()).toEqual(findKeptAt('data.erased'));
}, 180_000);

const WITHIN = { timeout: 60_000, interval: 200 };

async function fillEveryTable(
  product: WatchedProduct,
  member: Joined,
  name: string,
): Promise<void> {
  await member.as(profiles.lookUpProfile, { query: { linkedin_profile_url: buildUrl(name) } });
  await link(member, name);
  await subscribe(product, member);
  expect(await writeToSupport(member)).toBe(200);
  const { email, password, headers } = member;
  const login = { email, password, accessType: 'extension' };
  expect((await member.call(accounts.login, { body: login, headers })).status).toBe(200);
  await member.call(accounts.forgotPassword, { body: { email }, headers });
  await fillByHand(product, member.id);
  await expect
    .poll(() => product.deps.db.selectFrom('signals').select('no').limit(1).execute(), WITHIN)
    .toHaveLength(1);
  const words = { text: CANARY };
  await product.deps.db.updateTable('posts').set(words).where('user_id', '=', member.id).execute();
}

async function fillByHand({ deps }: WatchedProduct, userId: string): Promise<void> {
  for (const [table, rows] of Object.entries(insertRowsByHand(userId, deps.clock.now()))) {
    for (const row of rows) {
      await deps.db
        .insertInto(table as keyof AllTables) // the type of `rowsByHand` has the tables' names
        .values({ ...row, user_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

type Rows = {
  readonly [Table in keyof AllTables]?: readonly Omit<Insertable<AllTables[Table]>, 'user_id'>[];
};

const WEBHOOK_ID = crypto.randomUUID();

/** Rows that only Google, FirstPromoter, a second step or a check would write. */
function insertRowsByHand(userId: string, now: Date): Rows {
  const later = new Date(now.getTime() + HOUR_MS);
  const secret = Buffer.from(CANARY);
  const of = { person_id: 1_000_001 };
  const person = {
    first_seen_at: now,
    last_engaged_at: now,
    read_at: now,
    delete_after: now,
    purposes: 127,
    kind: 'member',
    member_key: null,
    public_key: null,
    source: '',
    name: CANARY,
    headline: CANARY,
    url: '',
    words: '',
  } as const;
  return {
    imports: [
      {
        import_no: 1,
        sha256: secret,
        file_name: CANARY,
        kind: 'member-export',
        imported_at: now,
        from_day: null,
        until_day: null,
        receipt: '{}',
      },
    ],
    imported_days: [
      { import_no: 1, day: '2026-01-01', impressions: 1, engagements: 1, new_followers: 1 },
    ],
    imported_posts: [
      {
        import_no: 1,
        post_id: CANARY,
        kind: 'share',
        day: '2026-01-01',
        impressions: 1,
        members_reached: 1,
        engagements: 1,
      },
    ],
    known_people: [
      {
        import_no: 1,
        key_kind: 'public',
        key: CANARY,
        name: CANARY,
        connected_on: '2026-01-01',
        invited_on: null,
        is_invited_by_member: null,
        wrote_on: null,
        written_to_on: null,
      },
    ],
    identities: [{ issuer: 'https://accounts.example.com', subject: CANARY, created_at: now }],
    identity_routes: [{ issuer: 'https://accounts.example.com', subject: CANARY }],
    handoffs: [
      {
        issuer: CANARY,
        subject: CANARY,
        handoff_hash: secret,
        binding_hash: secret,
        kind: 'web',
        created_at: now,
        expires_at: later,
      },
    ],
    reset_grants: [{ grant_hash: secret, created_at: now, expires_at: later }],
    webhooks: [
      {
        id: WEBHOOK_ID,
        url: `https://example.com/${CANARY}`,
        types: ['lead.changed'],
        secret,
        created_at: now,
        failures: 0,
      },
    ],
    webhook_events: [{ id: 'evt_1', type: 'test', data: JSON.stringify({}), at: now }],
    webhook_deliveries: [
      {
        webhook_id: WEBHOOK_ID,
        event_id: 'evt_1',
        at: now,
        is_erasure: false,
        state: 'delivered',
        attempts: 1,
        failures: 0,
        next_at: now,
      },
    ],
    webhook_attempts: [{ webhook_id: WEBHOOK_ID, event_id: 'evt_1', attempt: 1, at: now, ms: 1 }],
    webhook_receipts: [{ webhook_id: WEBHOOK_ID, person_id: 1_000_001 }],
    api_tokens: [
      {
        id: crypto.randomUUID(),
        name: CANARY,
        hint: 'rap_',
        scopes: ['leads:read'],
        created_at: now,
        expires_at: later,
      },
    ],
    api_token_hashes: [{ token_hash: secret, token_id: crypto.randomUUID() }],
    agent_grants: [
      {
        id: 'grant',
        client_id: CANARY,
        client_name: CANARY,
        redirect_host: CANARY,
        scopes: ['leads:read'],
        payload: '{}',
        created_at: now,
        expires_at: later,
      },
    ],
    agent_tokens: [
      {
        key: secret,
        kind: 'AccessToken',
        grant_id: 'grant',
        payload: '{}',
        created_at: now,
        expires_at: later,
      },
    ],
    agent_routes: [{ key: secret }],
    api_answers: [
      {
        token_id: crypto.randomUUID(),
        key: 'one',
        fingerprint: secret,
        begun_at: now,
        status: 200,
        body: JSON.stringify({ text: CANARY }),
      },
    ],
    affiliate_reports: [{ settled_at: now, refusal: CANARY }],
    reading_plans: [{ next_check_at: later }],
    tracked_posts: [
      {
        post_no: 1,
        evidence: 1,
        exposure: 1,
        reactions_counted: 1,
        reactions_counted_when_read: 1,
        reactions_read_at: now,
        reactions_unread_worth: 0,
        comments_counted: 1,
        comments_counted_when_read: 1,
        comments_read_at: now,
        comments_unread_worth: 0,
      },
    ],
    forecast_schedules: [{ due_at: later }],
    issued_forecasts: [
      {
        starts_at: new Date(0),
        ends_at: later,
        issued_at: new Date(0),
        version: 1,
        percentiles: `{${Array.from({ length: 99 }, () => 1).join(',')}}`,
        naive: 1,
        posts: 1,
        posts_per_month: 1,
      },
    ],
    follower_counts: [{ day: new Date('2026-01-01'), followers: 1, counted_at: now }],
    person_merges: [
      {
        merge_no: 1,
        kept: 1,
        gone: 2,
        person: JSON.stringify({ name: CANARY }),
        keys: '[]',
        moved: [],
        dropped: '[]',
        at: now,
      },
    ],
    brief_settings: [{}],
    briefs: [{ day: '2026-01-01', planned_at: now, ends_at: now, first: [1] }],
    ideal_customers: [{ sentence: CANARY }],
    fit_rules: [
      {
        id: 'rule',
        position: 1,
        mode: 'prefer',
        field: 'headline',
        words: [CANARY],
        weight: 1,
        origin: 'user',
      },
    ],
    people: [
      { ...person, ...of },
      { ...person, person_id: 1_000_002 },
    ],
    lead_verdicts: [
      { ...of, no: 1, reason: 'other', words: CANARY, applies_to: 'person', at: now },
    ],
    lead_marks: [{ ...of, marked_at: now }],
    touches: [{ ...of, no: 1, key: crypto.randomUUID(), kind: 'note', at: now, text: CANARY }],
    lead_rings: [{ ...of, ring: 1_000_001 }],
    lead_refused_merges: [{ ...of, other_id: 1_000_002 }],
    lead_erasures: [{ person_id: 1_000_003, public_identifier: CANARY }],
    lead_snapshots: [{ at: now, people: [1_000_001] }],
    opener_requests: [
      {
        ...of,
        key: userId,
        channel: 'reply',
        language: 'en',
        facts: [CANARY],
        credit: 'none',
        begun_at: now,
      },
    ],
    opener_variants: [
      {
        ...of,
        request_key: userId,
        n: 1,
        tone: 'casual',
        text: CANARY,
        claims: '[]',
        origin: 'template',
        purposes: 127,
        written_at: now,
        delete_after: now,
      },
    ],
    opener_settings: [{ tone: 'casual', samples: [CANARY] }],
    account_suppressions: [{ key_hash: secret, suppressed_at: now }],
    erased_signals: [{ hash: secret, delete_after: now }],
  };
}

test.runIf(databaseKind === 'postgres')(
  'the deletion of an account and a page that locks its counters and balance never deadlock',
  async () => {
    const product = await startWatchedProduct();
    const { clock, database, db, events } = product.deps;
    const member = await join(product, 'ada');
    await link(member, 'new');
    await subscribe(product, member);
    const locked = Promise.withResolvers<void>();
    const isErasing = Promise.withResolvers<void>();
    const page = runInTransaction(db, async (tx) => {
      expect(await lockCounters(tx, member.id)).toBeDefined();
      locked.resolve();
      await isErasing.promise;
      await spendSignals(tx, { userId: member.id, wanted: 0, now: clock.now() });
    });
    await locked.promise;
    const { id: userId } = member;
    let pid = 0;
    const erasing = runInTransaction(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      pid = rows[0]?.pid ?? 0;
      await events.emit(tx, 'account.erased', { userId });
    });
    // Jobs of the account may wait as well.
    await expect.poll(() => isWaitingForLock(database, pid)).toBe(true);
    isErasing.resolve();
    // What remains is not compared: events of Stripe still arrive for this account, which is not
    // marked as deleted.
    await expect(Promise.all([page, erasing])).resolves.toHaveLength(2);
  },
);

async function settled({ deps }: WatchedProduct): Promise<void> {
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

test('T62 nothing of a deleted account remains, even of what was in progress', async () => {
  const product = await startWatchedProduct();
  const member = await join(product, 'ada');
  const other = await join(product, 'bob');
  await link(other, 'new');
  // Its first processing is in progress.
  await fillEveryTable(product, member, 'busy');
  const codes = [await askToDelete(product, member), await askToDelete(product, other)] as const;

  const before = await findTablesWithUser(product, member.id);
  // A new user table must be filled by `fillEveryTable`, or its erasure is untested.
  expect(before.empty).toEqual([]);
  const filled = await findTablesWithCanary(product);
  for (const table of ['users', 'sessions', 'support_messages', 'linked_profiles', 'posts']) {
    expect(filled).toContain(`public.${table}`);
  }
  expect(await readCustomersAtStripe(product)).toContain(CANARY);

  // Calls that begin before the deletion and end after it.
  await callControl(product.sandbox, 'POST', '/faults', {
    service: 'stripe',
    kind: 'slow',
    delayMs: 8_000,
    times: 1,
  });
  const held = [
    startCheckout(product, other),
    other.as(profiles.lookUpProfile, { query: { linkedin_profile_url: buildUrl('slow') } }),
    member.as(profiles.lookUpProfile, { query: { linkedin_profile_url: buildUrl('slow-too') } }),
  ];
  await remove(member, codes[0]);
  await remove(other, codes[1]);
  const statuses = (await Promise.all(held)).map(({ status }) => status);
  // A lookup stores nothing.
  expect(statuses).toEqual([401, 200, 200]);

  await settled(product);
  expect(await findTablesWithCanary(product)).toEqual([]);
  expect((await findTablesWithUser(product, member.id)).filled).toEqual(
    findKeptAt('account.erased'),
  );
  expect(await readCustomersAtStripe(product)).not.toContain(CANARY);
  expect(product.lines.length).toBeGreaterThan(20);
  expect(product.lines.filter((line) => line.toLowerCase().includes(CANARY))).toEqual([]);
}, 180_000);

async function findJobsThatName({ deps }: WatchedProduct, userId: string): Promise<string[]> {
  const { rows } = await deps.database.pool.query<{ job: string }>(
    `select coalesce(source_name, name) as job from pgboss.job where strpos(data::text, $1) > 0`,
    [userId],
  );
  return rows.map(({ job }) => job).toSorted();
}

test('T62 a person erased while the source is unavailable does not outlive the account that erased them', async () => {
  const product = await startWatchedProduct();
  const { pool } = product.deps.database;
  const member = await join(product, 'ada');
  await link(member, 'busy');
  await subscribe(product, member);
  await expect.poll(() => findJobsThatName(product, member.id), WITHIN).toContain('billing.notice');
  const fault = { service: 'network', kind: '500', times: 1_000 };
  await callControl(product.sandbox, 'POST', '/faults', fault);
  await pool.query(
    `insert into people values ($1, 1000001, now(), now(), now(), now() + interval '1 year', 127, 'member', null, null, 'harvestapi', $2, $2, '', '')`,
    [member.id, CANARY],
  );
  await pool.query(`insert into person_keys values ($1, 'public', $2, 1000001, now())`, [
    member.id,
    `lead-${CANARY}`,
  ]);
  const isTracked = async () =>
    (await pool.query('select 1 from trackings where user_id = $1', [member.id])).rowCount;
  await expect.poll(isTracked, WITHIN).toBe(1);
  // Only the number of signals matters.
  await eraseLead(product.deps, member.id, { person_id: 1_000_001 } as DescribedPerson);
  await expect
    .poll(() => findJobsThatName(product, member.id), WITHIN)
    .toContain('leads.erase-by-id');

  await remove(member, await askToDelete(product, member));
  await expect
    .poll(() => findTablesWithCanary(product), { ...WITHIN, timeout: 30_000 })
    .toEqual([]);
  // Deletes the account with its data at outside services.
  const must = ['accounts.erase', 'billing.leave'];
  await expect.poll(() => findJobsThatName(product, member.id), WITHIN).toEqual(must);
}, 180_000);
