import type { SubjectRequestKind } from '../../../contract/routes/privacy.ts';
import {
  buildMask,
  type NetworkActor,
  type NetworkGateway,
  type PersonRef,
} from '../../gateways/network/network.ts';
import { createBudgets } from '../../platform/limits/budgets.ts';
import type { Database } from '../../platform/database/database.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import { registerJobs } from '../../platform/jobs/jobs.ts';
import { Mail } from '../../platform/mail/mail.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { rateLimiter } from '../../platform/limits/rate-limit.ts';
import { deriveSecrets } from '../../platform/crypto/secrets.ts';
import { readSettings } from '../../settings.ts';
import { CANARY } from '../../testing/canary.ts';
import { createTestClock } from '../../testing/clock.ts';
import { openTestDatabase } from '../../testing/databases/database.ts';
import { MINIMAL_ENVIRONMENT } from '../../testing/environment.ts';
import { createReadableLog } from '../../testing/log-lines.ts';
import type { TestDb } from '../../testing/databases/tables.ts';
import { insertUser } from '../../testing/user.ts';
import { createWaitingJobs } from '../../testing/waiting-jobs.ts';
import type { Deps } from '../../deps.ts';
import type { Events } from '../../events.ts';
import { createEvents } from '../../platform/events.ts';
import { holdObjections } from '../privacy/privacy.ts';
import { ingestPage } from '../signals/ingest/ingest.ts';
import { buildItem } from '../signals/ingest/compare-page.rules.ts';
import { lockCounters } from '../signals/counters.store.ts';
import { lookUpDue } from './lookups.ts';
import { makeRequest } from './make-request.ts';
import { fulfillJob } from './subject-requests.jobs.ts';
import { subjectRequestsModule } from './subject-requests.module.ts';

export type PrivacyProduct = Awaited<ReturnType<typeof startPrivacy>>;

export type Person = { memberId: string; publicIdentifier: string; headline?: string };

export const ACTOR = { kind: 'member', name: 'Mara', headline: 'Head of RevOps' } as const;
export const HOST = 'https://www.linkedin.com/in/';

export async function startPrivacy() {
  const database = await openTestDatabase();
  const { log, lines } = createReadableLog();
  const clock = createTestClock(new Date());
  const waiting = createWaitingJobs();
  const limits = rateLimiter(database, log);
  const metrics = createMetrics();
  const network = fakeNetwork();
  const mails: Mail[] = [];
  const settings = readSettings({ ...MINIMAL_ENVIRONMENT, APP_URL: 'https://app.example.com' });
  const parts = {
    database,
    db: database.db,
    settings,
    clock,
    log,
    metrics,
    limits,
    budgets: createBudgets({ limits, clock, log, metrics }),
    secrets: deriveSecrets('pepper of the tests'),
    jobs: waiting.jobs,
    network: network.gateway,
    mailer: {
      async send(mail: Mail) {
        mails.push(Mail.parse(mail));
      },
      close() {},
    },
    events: createEvents<Events>(() => []),
  } satisfies Partial<Deps>;
  // These verbs use neither Stripe nor accounts.
  const deps = parts as unknown as Deps;
  await registerJobs(waiting.jobs, subjectRequestsModule.jobs?.(deps) ?? []);

  return {
    deps,
    db: database.db,
    database,
    clock,
    lines,
    mails,
    network,
    work: () => waiting.work(),
    lookUpDue: () => lookUpDue(deps, { stop: new AbortController().signal }),
    jobsWaiting: waiting.names,
    addAccount: () => addAccount(database.db),
    engage: (
      userId: string,
      actors: readonly NetworkActor[],
      { on = database, ...app }: Engaged & { on?: Pick<Database, 'db'> } = {},
    ) => engage(deps, { ...app, userId, actors, db: on.db }),
    /** Makes a request. */
    request: (kind: SubjectRequestKind, publicIdentifier: string, options?: Asked) =>
      getRequest(deps, { kind, publicIdentifier, ...options }),
    /** Makes a request and fulfills it. */
    ask: async (kind: SubjectRequestKind, publicIdentifier: string, options?: Asked) => {
      const made = await getRequest(deps, { kind, publicIdentifier, ...options });
      await waiting.work(fulfillJob.name);
      return made;
    },
    traces: () => traces(database.db),
  };
}

type Asked = { email?: string; address?: string };

function getRequest(
  deps: Deps,
  asked: Asked & { kind: SubjectRequestKind; publicIdentifier: string },
) {
  return makeRequest(deps, {
    kind: asked.kind,
    linkedinProfileUrl: HOST + asked.publicIdentifier,
    email: asked.email,
    client: { address: asked.address ?? '192.0.2.1', userAgent: '' },
  });
}

function fakeNetwork() {
  const people = new Map<string, Person>();
  const state = { isAway: false, lookUps: 0, onLookUp: async () => {} };
  const named = { name: 'harvestapi', title: 'HarvestAPI' };
  const gateway = {
    capabilities: named,
    async lookUpProfile({ publicIdentifier }: PersonRef) {
      state.lookUps += 1;
      await state.onLookUp();
      if (state.isAway) throw fail('network_unavailable');
      const found = people.get(publicIdentifier ?? '');
      return found
        ? {
            headline: 'Head of RevOps',
            ...found,
            firstName: 'Mara',
            lastName: 'Lindqvist',
            followers: 1,
            photoUrl: null,
            readAt: new Date(),
          }
        : null;
    },
  };
  return {
    state,
    // Only the lookup and the name of the source are used here.
    gateway: gateway as unknown as NetworkGateway,
    add(person: Person) {
      people.set(person.publicIdentifier, person);
    },
  };
}

export function makeActor(memberId: string, publicIdentifier: string | null = null): NetworkActor {
  return { ...ACTOR, memberId, publicIdentifier, url: `${HOST}${memberId}`, isAuthor: false };
}

export async function addAccount(db: TestDb): Promise<string> {
  const userId = await insertUser(db);
  const at = new Date(Date.now() - 3_600_000);
  await db.insertInto('trackings').values({ user_id: userId, last_post: 2 }).execute();
  for (const postNo of [1, 2]) await addPost(db, { userId, postNo, at });
  return userId;
}

async function addPost(db: TestDb, options: { userId: string; postNo: number; at: Date }) {
  const { userId, postNo, at } = options;
  await db
    .insertInto('posts')
    .values({
      user_id: userId,
      post_no: postNo,
      post_id: `post-${userId}-${postNo}`,
      posted_at: at,
      url: 'https://www.linkedin.com/feed/update/1',
      text: 'Pricing is a product',
      reactions: 0,
      comments: 0,
      reposts: 0,
      counts_at: at,
      fetched_at: at,
      reactions_read_at: null,
      comments_read_at: null,
      reactions_complete_at: null,
      comments_complete_at: null,
      reactions_hidden: null,
      comments_hidden: null,
      gone_at: null,
    })
    .execute();
}

/** By default a reaction to the first of two posts. */
export type Engaged = { post?: number; comment?: string };

export function engage(
  deps: Deps,
  options: Engaged & { userId: string; actors: readonly NetworkActor[]; db: Deps['db'] },
): Promise<number> {
  return runInTransaction(options.db, async (tx) => {
    await holdObjections(tx);
    const counters = await lockCounters(tx, options.userId);
    if (!counters) throw new Error('the account has no counters');
    const now = deps.clock.now();
    const ingested = await ingestPage(deps, tx, counters, {
      userId: options.userId,
      postNo: options.post ?? 1,
      postId: `post-${options.userId}-${options.post ?? 1}`,
      kind: options.comment === undefined ? 'reaction' : 'comment',
      source: 'harvestapi',
      purposes: buildMask(['signals', 'leads']),
      readAt: now,
      notBefore: new Date(now.getTime() - 3_600_000),
      isHistory: true,
      historyBefore: null,
      customerNow: now,
      retentionMonths: 12,
      items: options.actors.map((actor) =>
        options.comment === undefined
          ? buildItem({ actor, itemId: '', detail: 'like', at: null })
          : buildItem({
              actor,
              itemId: options.comment,
              detail: 'How did you measure it?',
              at: now,
            }),
      ),
    });
    return ingested.added;
  });
}

async function traces(db: TestDb): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['people', 'person_keys', 'person_merges', 'lead_heat', 'signals'] as const) {
    const rows = await db.selectFrom(table).select('user_id').execute();
    counts[table] = rows.length;
  }
  return counts;
}

/** Everything that members and lookups write about the first person of an account. */
export async function recordMore(
  { database: { pool } }: PrivacyProduct,
  userId: string,
): Promise<void> {
  const values = [userId, CANARY];
  await pool.query(
    `insert into person_merges values ($1, 1, 1, 9, jsonb_build_object('name', $2::text), '[]',
       '{}', '[]', now(), null)`,
    values,
  );
  await pool.query(
    `insert into lead_verdicts values ($1, 1, 1, 'other', $2, 'person', now(), null)`,
    values,
  );
  await pool.query(
    `insert into touches
     values ($1, 1, 1, gen_random_uuid(), 'note', now(), null, 'Met ' || $2, null)`,
    values,
  );
  await pool.query(
    `insert into opener_requests (user_id, key, person_id, channel, language, facts, credit,
       begun_at)
     values ($1, $1, 1, 'reply', 'en', '{}', 'none', now())`,
    [userId],
  );
  await pool.query(
    `insert into opener_variants (user_id, request_key, n, person_id, tone, text, claims, origin,
       purposes, written_at, delete_after)
     values ($1, $1, 1, 1, 'casual', 'Hello ' || $2, '[]', 'template', 127, now(), now())`,
    values,
  );
}
