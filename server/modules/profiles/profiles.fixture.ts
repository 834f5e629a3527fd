import { onTestFinished } from 'vitest';
import { DEFAULT_PLANS } from '../../../contract/plans.ts';
import { networkGateway } from '../../gateways/network.ts';
import { createBudgets } from '../../platform/budgets.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction, whileProven } from '../../platform/database/transactions.ts';
import { createApp } from '../../platform/http/app.ts';
import { createJobs } from '../../platform/jobs.ts';
import { type Log, silentLog } from '../../platform/log.ts';
import { Mail, type Mailer } from '../../platform/mail.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { rateLimiter } from '../../platform/rate-limit.ts';
import { readSettings } from '../../platform/settings.ts';
import { testDatabase } from '../../testing/database.ts';
import { HARVEST_API_KEY, networkSandbox } from '../../testing/network-sandbox.ts';
import { localServer } from '../../testing/stripe-sandbox.ts';
import type { Member } from '../sessions/sessions.ts';
import {
  beginDataProcessing,
  signalsJobs,
  signalsRoutes,
  workOnSignals,
} from '../signals/signals.ts';
import { profilesJobs, profilesRoutes, workOnProfiles } from './profiles.ts';

export type Profiles = Awaited<ReturnType<typeof profiles>>;

/**
 * Profiles and signals on a database of their own, against the sandbox's network, served by HTTP
 * and worked on by real jobs unless `works` is false.
 */
export async function profiles(
  o: {
    clock?: Clock;
    works?: boolean;
    slowMs?: number;
    answerWithinMs?: number;
    log?: Log;
    settings?: Record<string, string>;
  } = {},
) {
  const database = await testDatabase();
  const { db } = database;
  const sandbox = await networkSandbox(o.slowMs === undefined ? {} : { slowMs: o.slowMs });
  const metrics = createMetrics();
  const clock = o.clock ?? systemClock;
  const log = o.log ?? silentLog;
  /** Who has a plan; all others are strangers with an account. */
  const paying = new Set<string>();
  const jobs = createJobs({ database, log: silentLog, metrics });
  const mails: Mail[] = [];
  const mailer: Mailer = {
    send: async (mail) => void mails.push(Mail.parse(mail)),
    close: () => {},
  };
  const deps = {
    db,
    jobs,
    mailer,
    clock,
    log,
    budgets: createBudgets({ limits: rateLimiter(database), clock, log, metrics }),
    network: networkGateway({
      apiUrl: sandbox.apiUrl,
      apiKey: HARVEST_API_KEY,
      ...withAnswerTime(o.answerWithinMs),
    }),
    settings: readSettings({ ...SETTINGS, ...o.settings, HARVEST_API_URL: sandbox.apiUrl }),
    plans: {
      list: async () => DEFAULT_PLANS.map(({ key, signals }) => ({ key, monthlySignals: signals })),
    },
  };
  await workOnProfiles(deps, jobs);
  await workOnSignals(deps, jobs);
  await jobs.start([...profilesJobs, ...signalsJobs]);
  if (o.works ?? true) await jobs.startWork();
  onTestFinished(() => jobs.stop({ withinMs: 1_000 }));

  const { server, origin } = await localServer();
  const api = createApp<Member>([...profilesRoutes(deps), ...signalsRoutes(deps)], {
    log: silentLog,
    secureOrigin: false,
    authenticate: async (token) => memberOf(token, paying.has(token)),
    // These members have no sessions, but have to write as if they had.
    whileSignedIn: (_, work) => whileProven(async () => {}, work),
    clientAddress: (incoming) => String(incoming.headers['x-test-address'] ?? '192.0.2.1'),
    observe: () => {},
    isDraining: () => false,
  });
  server.on('request', api);

  return {
    ...sandbox,
    database,
    db,
    deps,
    mails,
    metrics,
    paying,
    appUrl: origin,
    addUser: () => addUser(db),
    begin: (user: string) => inTransaction(db, (tx) => beginDataProcessing(deps, tx, user)),
    ...callsTo(origin),
  };
}

function withAnswerTime(answerWithinMs: number | undefined) {
  return answerWithinMs === undefined ? {} : { answerWithinMs };
}

export const SETTINGS = {
  NODE_ENV: 'test',
  APP_URL: 'http://localhost:3000',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hello@example.com',
  SUPPORT_EMAIL: 'help@example.com',
  HARVEST_API_KEY,
};

export const urlOf = (name: string) => `https://www.linkedin.com/in/${name}`;

/** Where a call seems to come from. */
type From = { address?: string };

function callsTo(appUrl: string) {
  const call = async (
    method: string,
    path: string,
    o: { user?: string; body?: unknown; address?: string } = {},
  ) => {
    const response = await fetch(`${appUrl}/api${path}`, {
      method,
      headers: {
        ...(o.user ? { authorization: `Bearer ${o.user}` } : {}),
        ...(o.address ? { 'x-test-address': o.address } : {}),
        ...(o.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: o.body === undefined ? null : JSON.stringify(o.body),
    });
    // What a test expects of a body, it says itself.
    const body = (await response.json()) as Body;
    return { status: response.status, headers: response.headers, body };
  };
  return {
    call,
    lookUp: (user: string, url: string, from: From = {}) =>
      call('GET', `/linkedin-profiles?linkedin_profile_url=${encodeURIComponent(url)}`, {
        user,
        ...from,
      }),
    link: (user: string, url: string, from: From = {}) =>
      call('POST', '/linkedin-profiles', { user, body: { linkedinProfileUrls: [url] }, ...from }),
    startAnalysis: (user: string, url: string, from: From = {}) =>
      call('POST', '/linkedin-profiles/analysis', {
        user,
        body: { linkedinProfileUrl: url },
        ...from,
      }),
    getAnalysis: (user: string) => call('GET', '/linkedin-profiles/analysis', { user }),
    getProcessing: (user: string) => call('GET', '/user/data-processing', { user }),
  };
}

/** Every field that a test may ask for; the schemas of the contract have a test of their own. */
export type Body = {
  code: number;
  message: string;
  errors: Record<string, string[]>;
  data: { profileUrl: string | null; firstName: string; followers: number };
  linkedinUsername: string;
  status: string;
  predictedMonthlySignals: number;
  optimalPackage: string | null;
  basis: { low: number; high: number; posts: number; confidence: string };
  dataProcessing: boolean;
  posts: { done: number; known: number | null };
  signals: number;
};

/** Whoever's id is the token. */
function memberOf(userId: string, pays: boolean): Member {
  return {
    sessionId: crypto.randomUUID(),
    userId,
    kind: 'web',
    createdAt: new Date(),
    provedAt: new Date(),
    user: {
      email: `${userId}@example.com`,
      firstName: 'Ada',
      lastName: 'Lovelace',
      createdAt: new Date(),
      hasPassword: true,
      timezone: 'UTC',
      language: 'en',
      registrationFinished: false,
      darkMode: null,
    },
    hasLinkedinUsername: false,
    subscriptionStatus: pays ? 'active' : null,
    dataProcessing: false,
  };
}

export async function addUser(db: Db): Promise<string> {
  const id = crypto.randomUUID();
  await db
    .insertInto('users')
    .values({
      id,
      email: `${id}@example.com`,
      email_verified_at: null,
      first_name: 'Ada',
      last_name: 'Lovelace',
      password_hash: null,
      dark_mode: null,
      registration_finished_at: null,
      fprom_tid: null,
      created_at: new Date(),
      deleted_at: null,
      erased_at: null,
    })
    .execute();
  return id;
}
