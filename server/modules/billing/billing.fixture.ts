import { expect } from 'vitest';
import type { Deps } from '../../deps.ts';
import type { Stopwatch } from '../../gateways/stripe/client.ts';
import { createStripeGateway } from '../../gateways/stripe/stripe.ts';
import { bindModuleJobs } from '../../module.ts';
import { createBudgets } from '../../platform/limits/budgets.ts';
import { type Clock, systemClock } from '../../platform/time/clock.ts';
import { createEvents } from '../../platform/events.ts';
import { type Jobs, registerJobs } from '../../platform/jobs/jobs.ts';
import { type Log, silentLog } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { rateLimiter } from '../../platform/limits/rate-limit.ts';
import { readSettings } from '../../settings.ts';
import { serveToUsers } from '../../testing/api.ts';
import { testDatabase, type TestDatabase } from '../../testing/databases/database.ts';
import {
  localServer,
  SECRET_KEY,
  sessionOf,
  signed,
  stripeSandbox,
  WEBHOOK_SECRET,
} from '../../testing/upstreams/stripe-sandbox.ts';
import { MODULE_ENVIRONMENT } from '../../testing/environment.ts';
import { insertLinkedProfile, insertUser } from '../../testing/user.ts';
import { waitingJobs } from '../../testing/waiting-jobs.ts';
import { billingModule } from './billing.module.ts';
import { type BillingDeps, bindBillingRoutes } from './billing.routes.ts';
import { planCatalog } from './plan-catalog.ts';

type NewUser = Parameters<typeof insertUser>[1] & { hasProfile?: boolean };

/** As typed on Stripe's pages; the payment succeeds. */
export const CARD = {
  number: '4242424242424242',
  expiry: '12 / 40',
  cvc: '123',
  name: 'Ada Lovelace',
  country: 'GB',
};

export type Billing = Awaited<ReturnType<typeof billing>>;

/**
 * Billing with a separate database, served over HTTP, against the sandbox's Stripe. Jobs wait until
 * `work` is called, unless real ones are passed.
 */
export async function billing(
  o: {
    database?: TestDatabase;
    webhooks?: boolean;
    clock?: Clock;
    log?: Log;
    environment?: Record<string, string>;
    callsPerSecond?: number;
    stopwatch?: Stopwatch;
    stripeWithinMs?: number;
    jobs?: (database: TestDatabase) => Jobs;
  } = {},
) {
  const database = o.database ?? (await testDatabase());
  const { server, origin: appUrl } = await localServer();
  const webhookUrl = `${appUrl}/api/payments/stripe/webhook`;
  const stripe = await stripeSandbox(o.webhooks ? webhookUrl : null, o);
  const waiting = waitingJobs();
  const activated: string[] = [];
  const erased: string[] = [];
  const mails: Mail[] = [];
  const clock = o.clock ?? systemClock;
  const log = o.log ?? silentLog;
  const metrics = createMetrics();
  const settings = readSettings({
    ...MODULE_ENVIRONMENT,
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    APP_URL: appUrl,
    STRIPE_API_URL: stripe.apiUrl,
    ...o.environment,
  });
  const gateway = createStripeGateway(settings.stripe, {
    log,
    ...(o.stopwatch && { stopwatch: o.stopwatch }),
    ...(o.stripeWithinMs && { withinMs: o.stripeWithinMs }),
  });
  const deps: BillingDeps & Pick<Deps, 'mailer'> = {
    db: database.db,
    database,
    clock,
    log,
    budgets: createBudgets({ limits: rateLimiter(database), clock, log, metrics }),
    jobs: o.jobs?.(database) ?? waiting.jobs,
    stripe: gateway,
    settings,
    plans: planCatalog({ stripe: gateway, clock, log: silentLog }),
    events: createEvents(() => [
      {
        'subscription.activated': async (_, { userId }) => void activated.push(userId),
        'data.erased': async (_, { userId }) => void erased.push(userId),
      },
    ]),
    mailer: { send: async (mail) => void mails.push(mail), close() {} },
  };
  const calls = callsTo(appUrl);
  serveToUsers(server, bindBillingRoutes(deps), deps);
  await registerJobs(deps.jobs, bindModuleJobs([billingModule], deps));
  return {
    ...stripe,
    appUrl,
    database,
    db: database.db,
    deps,
    activated,
    erased,
    mails,
    work: waiting.work,
    jobsWaiting: waiting.names,
    /** Pays for a plan at Stripe, without notifying the product. */
    async pay(
      user: string,
      key = 'package_two',
      interval: 'monthly' | 'yearly' = 'monthly',
      action: 'pay' | 'debit' | 'bounce' = 'pay',
    ) {
      const started = await calls.checkout(user, await priceOf(deps, key, interval));
      const session = sessionOf(started.body.session);
      const paid = stripe.control.checkoutAction(session, action).session;
      return { session, customer: String(paid.customer), subscription: String(paid.subscription) };
    },
    async addUser({ hasProfile = true, ...user }: NewUser = {}) {
      const userId = await insertUser(database.db, user);
      if (hasProfile) await insertLinkedProfile(database.db, { userId });
      return userId;
    },
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

export async function portalOf(o: Billing, user: string) {
  const { body } = await o.call('POST', '/payments/stripe/manage', {
    user,
    body: { returnUrl: `${o.appUrl}/profile` },
  });
  return async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(`${String(body['billingPortalUrl'])}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    });
    expect(answer.status).toBe(303);
  };
}

/** A portal as an operator may have set it by hand: a smaller plan takes effect at once. */
export async function allowDecreasesAtOnce({ stripe }: Pick<Billing, 'stripe'>): Promise<void> {
  const path = '/billing_portal/configurations';
  const { data } = await stripe('GET', path);
  const feature = 'features[subscription_update]';
  for (const { id } of data) {
    await stripe('POST', `${path}/${id}`, {
      [`${feature}[enabled]`]: 'true',
      [`${feature}[schedule_at_period_end][conditions][0][type]`]: 'shortening_interval',
    });
  }
}
