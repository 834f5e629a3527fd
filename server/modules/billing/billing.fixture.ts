import type { Server } from 'node:http';
import type { Deps } from '../../deps.ts';
import { stripeGateway } from '../../gateways/stripe.ts';
import { createBudgets } from '../../platform/budgets.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { whileProven } from '../../platform/database/transactions.ts';
import { createApp } from '../../platform/http/app.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type Log, silentLog } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { rateLimiter } from '../../platform/rate-limit.ts';
import { readSettings } from '../../platform/settings.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  localServer,
  SECRET_KEY,
  sessionOf,
  signed,
  stripeSandbox,
  WEBHOOK_SECRET,
} from '../../testing/stripe-sandbox.ts';
import { waitingJobs } from '../../testing/waiting-jobs.ts';
import type { Member } from '../sessions/sessions.ts';
import { type BillingDeps, billingRoutes, planCatalogue, workOnBilling } from './billing.ts';

export type Billing = Awaited<ReturnType<typeof billing>>;

/**
 * Billing on a database of its own, against the sandbox's Stripe by real HTTP, served by HTTP
 * itself. Jobs wait until `work` is called, unless real ones are given.
 */
export async function billing(
  o: {
    database?: TestDatabase;
    webhooks?: boolean;
    clock?: Clock;
    log?: Log;
    jobs?: (database: TestDatabase) => Jobs;
  } = {},
) {
  const database = o.database ?? (await testDatabase());
  const { server, origin: appUrl } = await localServer();
  const webhookUrl = `${appUrl}/api/payments/stripe/webhook`;
  const stripe = await stripeSandbox(o.webhooks ? webhookUrl : null);
  const waiting = waitingJobs();
  const activated: string[] = [];
  const erased: string[] = [];
  const mails: Mail[] = [];
  const processing = new Set<string>();
  const clock = o.clock ?? systemClock;
  const log = o.log ?? silentLog;
  const metrics = createMetrics();
  const gateway = stripeGateway({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: stripe.apiUrl,
  });
  const deps: BillingDeps & Pick<Deps, 'mailer'> = {
    db: database.db,
    clock,
    log,
    budgets: createBudgets({ limits: rateLimiter(database), clock, log, metrics }),
    jobs: o.jobs?.(database) ?? waiting.jobs,
    stripe: gateway,
    settings: readSettings({ ...SETTINGS, APP_URL: appUrl, STRIPE_API_URL: stripe.apiUrl }),
    plans: planCatalogue({ stripe: gateway, clock, log: silentLog }),
    onFirstActivation: async (_, userId) => void activated.push(userId),
    onErasure: async (_, userId) => void erased.push(userId),
    mailer: { send: async (mail) => void mails.push(mail), close() {} },
  };
  const calls = callsTo(appUrl);
  serve(server, deps, { processing });
  await workOnBilling(deps, deps.jobs);
  return {
    ...stripe,
    appUrl,
    database,
    db: database.db,
    deps,
    activated,
    erased,
    mails,
    processing,
    work: waiting.work,
    jobsWaiting: waiting.names,
    /** Buys a plan up to the payment; nothing of it is told to us yet. */
    async pay(user: string, key = 'package_two', interval: 'monthly' | 'yearly' = 'monthly') {
      const started = await calls.checkout(user, await priceOf(deps, key, interval));
      const session = sessionOf(started.body.session);
      const paid = stripe.control.checkoutAction(session, 'pay').session;
      return { session, customer: String(paid.customer), subscription: String(paid.subscription) };
    },
    addUser: (user: Partial<NewUser> = {}) => addUser(database.db, user),
    priceOf: (key: string, interval: 'monthly' | 'yearly') => priceOf(deps, key, interval),
    ...calls,
  };
}

async function priceOf({ plans }: BillingDeps, key: string, interval: 'monthly' | 'yearly') {
  const plan = (await plans.list()).find((each) => each.key === key);
  const price = plan?.prices.find((each) => each.interval === interval);
  if (!price) throw new Error(`There is no ${interval} price of ${key}`);
  return price.stripePriceId;
}

const SETTINGS = {
  NODE_ENV: 'test',
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hello@example.com',
  SUPPORT_EMAIL: 'help@example.com',
  HARVEST_API_KEY: 'none',
};

function callsTo(appUrl: string) {
  const call = async (
    method: string,
    path: string,
    o: { user?: string; body?: unknown; rawBody?: string; headers?: Record<string, string> } = {},
  ) => {
    const body = o.rawBody ?? (o.body === undefined ? null : JSON.stringify(o.body));
    const response = await fetch(`${appUrl}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(o.user ? { authorization: `Bearer ${o.user}` } : {}),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...o.headers,
      },
      body,
    });
    const text = await response.text();
    return {
      status: response.status,
      location: response.headers.get('location')?.replace(appUrl, '') ?? null,
      // What a test expects of a body, it says itself.
      body: (text && text !== 'null' ? JSON.parse(text) : null) as never as Body,
    };
  };
  const checkout = (user: string, priceId: string, changed: Record<string, unknown> = {}) =>
    call('POST', '/payments/stripe/checkout-session', {
      user,
      body: {
        price_id: priceId,
        allow_promotion_codes: true,
        success_url: `${appUrl}/api/payments/stripe/checkout-complete?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${appUrl}/payment`,
        ...changed,
      },
    });
  const deliver = (event: unknown, o: Parameters<typeof signed>[1] = {}) =>
    call('POST', '/payments/stripe/webhook', signed(event, o));
  const comeBack = (sessionId: string) =>
    call('GET', `/payments/stripe/checkout-complete?session_id=${encodeURIComponent(sessionId)}`);
  return { call, checkout, comeBack, deliver };
}

type Body = Record<string, unknown> & { session: string; code: number };

type NewUser = { id: string; email: string; deletedAt: Date | null };

async function addUser(db: Db, given: Partial<NewUser>): Promise<string> {
  const id = given.id ?? crypto.randomUUID();
  await db
    .insertInto('users')
    .values({
      id,
      email: given.email ?? `${id}@example.com`,
      email_verified_at: null,
      first_name: 'Ada',
      last_name: 'Lovelace',
      password_hash: null,
      dark_mode: null,
      registration_finished_at: null,
      fprom_tid: null,
      created_at: new Date(),
      deleted_at: given.deletedAt ?? null,
      erased_at: null,
    })
    .execute();
  return id;
}

function serve(server: Server, deps: BillingDeps, o: { processing: Set<string> }): void {
  const app = createApp<Member>(billingRoutes(deps), {
    log: silentLog,
    secureOrigin: false,
    authenticate: async (token) => member(token, o.processing.has(token)),
    // These members have no sessions, but have to write as if they had.
    whileSignedIn: (_, work) => whileProven(async () => {}, work),
    clientAddress: () => '127.0.0.1',
    observe: () => {},
    isDraining: () => false,
  });
  server.on('request', app);
}

/** Whoever's id is the token; `no-profile-…` has linked none. */
function member(token: string, dataProcessing: boolean): Member {
  return {
    sessionId: crypto.randomUUID(),
    userId: token.replace('no-profile-', ''),
    kind: 'web',
    createdAt: new Date(),
    provedAt: new Date(),
    user: {
      email: `${token}@example.com`,
      firstName: 'Ada',
      lastName: 'Lovelace',
      createdAt: new Date(),
      hasPassword: true,
      timezone: 'UTC',
      language: 'en',
      registrationFinished: true,
      darkMode: null,
    },
    hasLinkedinUsername: !token.startsWith('no-profile-'),
    subscriptionStatus: null,
    dataProcessing,
  };
}
