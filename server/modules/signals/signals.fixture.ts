import * as contract from '../../../contract/routes/signals.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Deps } from '../../deps.ts';
import type { Events } from '../../events.ts';
import { createHarvestApi } from '../../gateways/network/harvestapi.ts';
import {
  buildMask,
  type NetworkActor,
  createNetworkGateway,
  type NetworkPostKind,
} from '../../gateways/network/network.ts';
import { PURPOSES } from '../../gateways/network/purposes.ts';
import {
  bindModuleJobs,
  bindModuleListeners,
  type Module,
  bindModuleRoutes,
} from '../../module.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { type Db, selectTables } from '../../platform/database/tables.ts';
import { createEvents, type Listeners } from '../../platform/events.ts';
import { registerJobs } from '../../platform/jobs/jobs.ts';
import { createBudgets } from '../../platform/limits/budgets.ts';
import { rateLimiter } from '../../platform/limits/rate-limit.ts';
import { silentLog } from '../../platform/log/log.ts';
import type { Mail, Mailer } from '../../platform/mail/mail.ts';
import { deriveSecrets } from '../../platform/crypto/secrets.ts';
import { DAY_MS, HOUR_MS } from '../../platform/time/durations.ts';
import { readSettings } from '../../settings.ts';
import { on, type ProductRoute } from '../../http.ts';
import { serveToUsers } from '../../testing/api.ts';
import { createTestClock } from '../../testing/clock.ts';
import { MODULE_ENVIRONMENT } from '../../testing/environment.ts';
import { openTestDatabase } from '../../testing/databases/database.ts';
import { startLocalServer } from '../../testing/upstreams/stripe-sandbox.ts';
import { insertSubscription } from '../../testing/subscription.ts';
import { insertUser } from '../../testing/user.ts';
import { createWaitingJobs } from '../../testing/waiting-jobs.ts';
import { getCustomerNow, openDueAllowances } from '../billing/billing.ts';
import { holdObjections } from '../privacy/privacy.ts';
import { lockAccount } from '../users/users.ts';
import { ingestPage } from './ingest/ingest.ts';
import { type PageItem, buildItem } from './ingest/compare-page.rules.ts';
import { savePosts } from './posts/posts.store.ts';
import { listSignals } from './feed/feed.ts';
import { signalsModule } from './signals.module.ts';
import type { SignalKind, SignalsTables } from './signals.tables.ts';
import { addToCounters, insertCounters, lockCounters } from './counters.store.ts';
import { HARVEST_API_KEY } from '../../testing/upstreams/network-sandbox.ts';

export type Signals = Awaited<ReturnType<typeof startSignals>>;

type SharedDeps = Pick<
  Deps,
  | 'db'
  | 'database'
  | 'clock'
  | 'secrets'
  | 'jobs'
  | 'events'
  | 'log'
  | 'network'
  | 'mailer'
  | 'settings'
  | 'budgets'
>;

/**
 * Signals, and `others`, on a separate database, served over HTTP. Jobs wait until `work` is
 * called.
 */
export async function startSignals(others: readonly Module<SharedDeps>[] = []) {
  const database = await openTestDatabase();
  const { db } = database;
  const clock = createTestClock('2026-03-01T12:00:00Z');
  const waiting = createWaitingJobs();
  const settings = readSettings({ ...MODULE_ENVIRONMENT, HARVEST_API_URL: 'http://127.0.0.1:1' });
  const emitted: string[] = [];
  const mails: Mail[] = [];
  const mailer: Mailer = { send: async (mail) => void mails.push(mail), close: () => {} };
  const deps = {
    db,
    database,
    clock,
    jobs: waiting.jobs,
    log: silentLog,
    secrets: deriveSecrets('pepper'),
    mailer,
    network: createNetworkGateway(
      createHarvestApi({ ...settings.network, apiKey: HARVEST_API_KEY }),
      { clock, log: silentLog },
    ),
    settings,
    budgets: createBudgets({
      limits: rateLimiter(database),
      clock,
      log: silentLog,
      metrics: { budgetUsed() {}, budgetSpent() {}, gauge() {} },
    }),
    events: createEvents<Events>(() => listeners),
  } satisfies Partial<Deps>;
  const listeners: Listeners<Events>[] = [
    {
      'allowance.raised': async () => void emitted.push('raised'),
      'allowance.renewed': async () => void emitted.push('renewed'),
    },
    ...bindModuleListeners([signalsModule], deps),
    ...bindModuleListeners(others, deps),
  ];
  await registerJobs(deps.jobs, [
    ...bindModuleJobs([signalsModule], deps),
    ...bindModuleJobs(others, deps),
  ]);
  const { server, origin } = await startLocalServer();
  serveToUsers(
    server,
    [
      ...bindModuleRoutes([signalsModule], deps),
      ...bindModuleRoutes(others, deps),
      bindFeedWithoutFit(database),
    ],
    deps,
  );
  const app = { db, database, deps, clock, emitted, mails, origin, work: waiting.work };
  return { ...app, jobsWaiting: waiting.names, ...createVerbs(app), call: createCaller(origin) };
}

/** The feed as without leads, who serve it with the fit; the first route of an address counts. */
function bindFeedWithoutFit({ read }: Pick<Deps['database'], 'read'>): ProductRoute {
  return on(contract.listSignals, async ({ member, query: { fit: _fit, ...query } }) => {
    const page = await read((db) => listSignals({ db }, member.userId, query));
    return { ...page, items: page.items.map((item) => ({ ...item, fit: null })) };
  });
}

export type Posted = {
  text?: string;
  ageDays?: number;
  kind?: NetworkPostKind | null;
  reactions?: number;
};

export type Arrived = {
  post?: number;
  kind?: SignalKind;
  isHistory?: boolean;
  purposes?: number;
  notBefore?: Date;
};

async function findPostId(tx: Db, userId: string, postNo: number): Promise<string> {
  const post = await selectTables<SignalsTables>()(tx)
    .selectFrom('posts')
    .select('post_id')
    .where('user_id', '=', userId)
    .where('post_no', '=', postNo)
    .executeTakeFirst();
  return post?.post_id ?? '';
}

function createVerbs({
  db,
  deps,
  clock,
}: {
  db: Awaited<ReturnType<typeof openTestDatabase>>['db'];
  deps: Pick<Deps, 'secrets' | 'events'>;
  clock: ReturnType<typeof createTestClock>;
}) {
  const openMonth = (user: string) =>
    runInTransaction(db, async (tx) => {
      await lockAccount(tx, user);
      await openDueAllowances({ ...deps, clock }, tx, user);
    });
  return {
    openMonth,
    async addMember(monthlySignals = 250) {
      const user = await insertUser(db);
      await runInTransaction(db, (tx) => insertCounters(tx, user));
      const now = clock.now();
      await insertSubscription({ db }, { userId: user, subscriptionId: `sub_${user}`, now });
      await db
        .updateTable('subscriptions')
        .set({
          monthly_signals: monthlySignals,
          period_end: new Date(now.getTime() + 400 * DAY_MS),
        })
        .where('user_id', '=', user)
        .execute();
      await openMonth(user);
      return user;
    },
    async upgrade(user: string, monthlySignals: number) {
      await db
        .updateTable('subscriptions')
        .set({ monthly_signals: monthlySignals })
        .where('user_id', '=', user)
        .execute();
      await openMonth(user);
    },
    addPost: (user: string, options: Posted = {}) =>
      runInTransaction(db, async (tx) => {
        const now = clock.now();
        const counters = await lockCounters(tx, user);
        if (!counters) throw new Error('the account has counters');
        const id = crypto.randomUUID();
        const post = {
          post_id: id,
          posted_at: new Date(now.getTime() - (options.ageDays ?? 1) * DAY_MS),
          url: `https://www.linkedin.com/feed/update/${id}`,
          kind: options.kind ?? null,
          text: options.text ?? 'Pricing is a product',
          reactions: options.reactions ?? 0,
          comments: 0,
          reposts: 0,
        };
        const lastPost = counters.last_post;
        await savePosts(tx, { userId: user, lastPost, posts: [post], readAt: now });
        await addToCounters(tx, user, { last_post: 1 });
        return lastPost + 1;
      }),
    async arrive(user: string, items: readonly PageItem[], options: Arrived = {}) {
      const now = clock.now();
      return runInTransaction(db, async (tx) => {
        await holdObjections(tx);
        const counters = await lockCounters(tx, user);
        if (!counters) throw new Error('the account has counters');
        const ingested = await ingestPage(deps, tx, counters, {
          userId: user,
          postNo: options.post ?? 1,
          postId: await findPostId(tx, user, options.post ?? 1),
          kind: options.kind ?? 'reaction',
          source: 'harvestapi',
          purposes: options.purposes ?? buildMask(PURPOSES),
          readAt: now,
          notBefore: options.notBefore ?? new Date(now.getTime() - HOUR_MS),
          isHistory: options.isHistory ?? false,
          historyBefore: null,
          customerNow: await getCustomerNow({ db: tx, clock }, user),
          retentionMonths: 12,
          items,
        });
        return ingested;
      });
    },
    /** As if that many people had reacted once to the first post; faster than ingesting pages. */
    async fill(user: string, people: number) {
      const now = clock.now();
      const deleteAfter = new Date(now.getTime() + 365 * DAY_MS);
      const numbers = sql`generate_series(1, ${people}::integer) as no`;
      await sql`
        insert into people (user_id, person_id, first_seen_at, last_engaged_at, read_at,
          delete_after, purposes, kind, public_key, source, name, headline, url, words)
        select ${user}::uuid, no, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz,
          ${deleteAfter}::timestamptz, 127, 'member', 'person-' || no, 'harvestapi',
          'Person ' || no, '', 'https://example.com/' || no, 'person ' || no
        from ${numbers}`.execute(db);
      await sql`
        insert into person_keys (user_id, kind, value, person_id, seen_from)
        select ${user}::uuid, 'public', 'person-' || no, no, ${now}::timestamptz
        from ${numbers}`.execute(db);
      await sql`
        insert into lead_heat (user_id, person_id, events, first_at, last_at, heat)
        select ${user}::uuid, no, 1, ${now}::timestamptz, ${now}::timestamptz, 0
        from ${numbers}`.execute(db);
      await sql`
        insert into signals (user_id, no, person_id, post_no, kind, item_id, detail, sort_at,
          not_before, not_after, first_seen_at, opened_at, weight, purposes, is_history, source)
        select ${user}::uuid, no, no, 1, 'reaction', '', 'like', ${now}::timestamptz,
          ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, 1,
          127, true, 'harvestapi'
        from ${numbers}`.execute(db);
      await runInTransaction(db, (tx) =>
        addToCounters(tx, user, {
          last_person: people,
          people,
          last_signal: people,
          signals: people,
        }),
      );
    },
    /** As if two complete readings had missed these signals. */
    async withdraw(user: string, numbers: readonly number[]) {
      const now = clock.now();
      await db
        .updateTable('signals')
        .set({ missed: 2, withdrawn_after: now, withdrawn_before: now })
        .where('user_id', '=', user)
        .where('no', 'in', numbers)
        .execute();
      await runInTransaction(db, (tx) => addToCounters(tx, user, { withdrawn: numbers.length }));
    },
    findCounters: (user: string) =>
      db.selectFrom('trackings').selectAll().where('user_id', '=', user).executeTakeFirstOrThrow(),
    findSignals: (user: string) =>
      db.selectFrom('signals').selectAll().where('user_id', '=', user).orderBy('no').execute(),
    findBalance: (user: string) =>
      db
        .selectFrom('credit_balances')
        .selectAll()
        .where('user_id', '=', user)
        .where('kind', '=', 'signal')
        .executeTakeFirstOrThrow(),
  };
}

/** Every counter equals a count of the rows. */
export async function expectRightCounters(
  app: Pick<Signals, 'db' | 'findCounters' | 'findSignals'>,
  user: string,
): Promise<void> {
  const counters = await app.findCounters(user);
  const all = await app.findSignals(user);
  const people = await app.db
    .selectFrom('people')
    .select('person_id')
    .where('user_id', '=', user)
    .execute();
  // The driver reads '-infinity' as a number.
  const seenBefore = Number(counters.seen_before);
  const isUnseen = (signal: (typeof all)[number]) =>
    !signal.is_history && signal.seen_at === null && Number(signal.opened_at) > seenBefore;
  const isOpen = (signal: (typeof all)[number]) => signal.opened_at !== null;
  expect(counters).toMatchObject({
    people: people.length,
    signals: all.length,
    unseen: all.filter((signal) => isOpen(signal) && isUnseen(signal)).length,
    waiting: all.filter((signal) => !isOpen(signal)).length,
    withdrawn: all.filter(({ missed }) => missed >= 2).length,
  });
}

export const actor = (name: string, changed: Partial<NetworkActor> = {}): NetworkActor => ({
  memberId: `ACo${name.replaceAll(' ', '')}`,
  publicIdentifier: name.toLowerCase().replaceAll(' ', '-'),
  kind: 'member',
  name,
  headline: `Head of RevOps at ${name} Inc`,
  url: `https://www.linkedin.com/in/${encodeURIComponent(name)}`,
  isAuthor: false,
  ...changed,
});

export const reaction = (
  name: string,
  detail = 'like',
  changed?: Partial<NetworkActor>,
): PageItem => buildItem({ actor: actor(name, changed), itemId: '', detail, at: null });

export const comment = (name: string, text: string, at: Date | string): PageItem =>
  buildItem({
    actor: actor(name),
    itemId: `${name} ${String(at)}`,
    detail: text,
    at: new Date(at),
  });

type Body = {
  code: number;
  errors?: Record<string, string[]>;
  items: {
    no: number;
    kind: string;
    detail: string;
    isNew: boolean;
    isHistory: boolean;
    withdrawn: { after: string; before: string } | null;
    happened: { after: string; before: string };
    person: { id: number; name: string; signals: number };
    post: { no: number; title: string };
    signals: number;
    title: string;
  }[];
  nextCursor: string | null;
  new: number;
  opened: number;
  waiting: number;
  opensAlways: boolean;
};

function createCaller(origin: string) {
  return async (user: string, method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => {
    const response = await fetch(`${origin}/api/signals${path}`, {
      method,
      headers: {
        authorization: `Bearer ${user}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const parsed = (isJson ? JSON.parse(text) : {}) as Body;
    return { status: response.status, headers: response.headers, text, body: parsed };
  };
}
