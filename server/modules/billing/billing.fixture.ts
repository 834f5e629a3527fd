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
import { openTestDatabase, type TestDatabase } from '../../testing/databases/database.ts';
import {
  startLocalServer,
  SECRET_KEY,
  getSessionId,
  signEvent,
  startStripeSandbox,
  WEBHOOK_SECRET,
} from '../../testing/upstreams/stripe-sandbox.ts';
import { MODULE_ENVIRONMENT } from '../../testing/environment.ts';
import { insertLinkedProfile, insertUser } from '../../testing/user.ts';
import { createWaitingJobs } from '../../testing/waiting-jobs.ts';
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

export type Billing = Awaited<ReturnType<typeof startBilling>>;

/**
 * Billing with a separate database, served over HTTP, against the sandbox's Stripe. Jobs wait until
 * `work` is called, unless real ones are passed.
 */
export async function startBilling(
  options: {
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
  const database = options.database ?? (await openTestDatabase());
  const { server, origin: appUrl } = await startLocalServer();
  const webhookUrl = `${appUrl}/api/payments/stripe/webhook`;
  const stripe = await startStripeSandbox(options.webhooks ? webhookUrl : null, options);
  const waiting = createWaitingJobs();
  const activated: string[] = [];
  const erased: string[] = [];
  const mails: Mail[] = [];
  const clock = options.clock ?? systemClock;
  const log = options.log ?? silentLog;
  const metrics = createMetrics();
  const settings = readSettings({
    ...MODULE_ENVIRONMENT,
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    APP_URL: appUrl,
    STRIPE_API_URL: stripe.apiUrl,
    ...options.environment,
  });
  const gateway = createStripeGateway(settings.stripe, {
    log,
    ...(options.stopwatch && { stopwatch: options.stopwatch }),
    ...(options.stripeWithinMs && { withinMs: options.stripeWithinMs }),
  });
  const deps: BillingDeps & Pick<Deps, 'mailer'> = {
    db: database.db,
    database,
    clock,
    log,
    budgets: createBudgets({ limits: rateLimiter(database), clock, log, metrics }),
    jobs: options.jobs?.(database) ?? waiting.jobs,
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
  const calls = createCalls(appUrl);
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
      const started = await calls.checkout(user, await findPrice(deps, key, interval));
      const session = getSessionId(started.body.session);
      const paid = stripe.control.checkoutAction(session, action).session;
      return { session, customer: String(paid.customer), subscription: String(paid.subscription) };
    },
    async addUser({ hasProfile = true, ...user }: NewUser = {}) {
      const userId = await insertUser(database.db, user);
      if (hasProfile) await insertLinkedProfile(database.db, { userId });
      return userId;
    },
    findPrice: (key: string, interval: 'monthly' | 'yearly') => findPrice(deps, key, interval),
    ...calls,
  };
}

async function findPrice({ plans }: BillingDeps, key: string, interval: 'monthly' | 'yearly') {
  const plan = (await plans.list()).find((each) => each.key === key);
  const price = plan?.prices.find((each) => each.interval === interval);
  if (!price) throw new Error(`There is no ${interval} price of ${key}`);
  return price.stripePriceId;
}

function createCalls(appUrl: string) {
  const call = async (
    method: string,
    path: string,
    options: {
      user?: string;
      body?: unknown;
      rawBody?: string;
      headers?: Record<string, string>;
    } = {},
  ) => {
    const body =
      options.rawBody ?? (options.body === undefined ? null : JSON.stringify(options.body));
    const response = await fetch(`${appUrl}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(options.user ? { authorization: `Bearer ${options.user}` } : {}),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
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
  const deliver = (event: unknown, options: Parameters<typeof signEvent>[1] = {}) =>
    call('POST', '/payments/stripe/webhook', signEvent(event, options));
  const comeBack = (sessionId: string) =>
    call('GET', `/payments/stripe/checkout-complete?session_id=${encodeURIComponent(sessionId)}`);
  return { call, checkout, comeBack, deliver };
}

type Body = Record<string, unknown> & { session: string; code: number };

export async function openPortal(app: Billing, user: string) {
  const { body } = await app.call('POST', '/payments/stripe/manage', {
    user,
    body: { returnUrl: `${app.appUrl}/profile` },
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
