import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createListener } from '../../platform/http/listen.ts';
import { ErrorBody, type Route } from '../../../contract/http/route.ts';
import * as routes from '../../../contract/routes/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { AffiliateSignUp } from '../../gateways/affiliates.ts';
import type { IdentityGateway } from '../../gateways/identity.ts';
import {
  bindModuleJobs,
  bindModuleListeners,
  type Module,
  bindModuleRoutes,
} from '../../module.ts';
import { createBudgets } from '../../platform/limits/budgets.ts';
import { createEvents } from '../../platform/events.ts';
import { createApp } from '../../platform/http/app.ts';
import { registerJobs } from '../../platform/jobs/jobs.ts';
import { type Log, silentLog } from '../../platform/log/log.ts';
import { Mail } from '../../platform/mail/mail.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { rateLimiter } from '../../platform/limits/rate-limit.ts';
import { deriveSecrets } from '../../platform/crypto/secrets.ts';
import { readSettings } from '../../settings.ts';
import { getTestAddress } from '../../testing/api.ts';
import { createCheapHashers } from '../../testing/cheap-hashers.ts';
import { createTestClock } from '../../testing/clock.ts';
import { openTestDatabase } from '../../testing/databases/database.ts';
import { MODULE_ENVIRONMENT } from '../../testing/environment.ts';
import { createWaitingJobs } from '../../testing/waiting-jobs.ts';
import { affiliatesModule } from '../affiliates/affiliates.module.ts';
import { securityModule } from '../security/security.module.ts';
import { sessionsModule } from '../sessions/sessions.module.ts';
import { runWhileSignedIn } from '../sessions/sessions.ts';
import { requireActivePlan } from '../standing/standing.ts';
import { accountsModule } from './accounts.module.ts';
import { findBearerActor } from './accounts.ts';

export const PASSWORD = 'Quiet-Harbour7!';
export const NEW_PASSWORD = 'Loud$Mountain8';

export type Accounts = Awaited<ReturnType<typeof startAccounts>>;

type Options = {
  appUrl?: string;
  log?: Log;
  identity?: (appUrl: string) => IdentityGateway | Promise<IdentityGateway>;
  modules?: readonly Module[];
};

/**
 * Accounts, and `modules`, with a real database and HTTP server. Mails are collected instead of
 * sent; jobs wait until `work` is called.
 */
export async function startAccounts(options: Options = {}) {
  const database = await openTestDatabase();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = readSettings({ ...MODULE_ENVIRONMENT, APP_URL: options.appUrl ?? origin });
  const clock = createTestClock();
  const waiting = createWaitingJobs();
  const modules = [...MODULES, ...(options.modules ?? [])];
  const log = options.log ?? silentLog;
  const limits = rateLimiter(database, options.log);
  const metrics = createMetrics();
  const secrets = deriveSecrets('pepper of the tests');
  const mails: Mail[] = [];
  const affiliateSignUps: AffiliateSignUp[] = [];
  const deps = {
    settings,
    clock,
    log,
    metrics,
    database,
    db: database.db,
    jobs: waiting.jobs,
    events: createEvents(() => bindModuleListeners(modules, all)),
    limits,
    budgets: createBudgets({ limits, clock, log, metrics }),
    ...createCheapHashers(secrets, { running: 2, queued: 500 }),
    secrets,
    affiliates: {
      async reportSignUp(signUp: AffiliateSignUp) {
        affiliateSignUps.push(signUp);
        return { leadId: affiliateSignUps.length };
      },
    },
    identity: (await options.identity?.(settings.http.appUrl)) ?? null,
    mailer: {
      async send(mail: Mail) {
        mails.push(Mail.parse(mail));
      },
      close() {},
    },
  } satisfies Partial<Deps>;
  // These routes use neither Stripe nor the network.
  const all = deps as unknown as Deps;
  serve(server, all, modules);
  await registerJobs(all.jobs, bindModuleJobs(modules, all));

  const call = createCaller(origin);
  const browsers = new Map<string, string[]>();
  return {
    ...deps,
    origin,
    mails,
    affiliateSignUps,
    call,
    work: waiting.work,
    jobsWaiting: waiting.names,
    /** Runs the waiting jobs and returns the newest mail to `to`. */
    async mailTo(to: string): Promise<Mail> {
      await waiting.work();
      const mail = mails.findLast((each) => each.to === to);
      if (!mail) throw new Error(`no mail to ${to}`);
      return mail;
    },
    async addUser(email = `${crypto.randomUUID()}@example.com`) {
      const body = { ...REGISTRATION, email };
      const registered = await call(routes.register, { body });
      browsers.set(email, registered.cookies);
      const user = await database.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      const { cookies, body: answer } = registered;
      return { email, id: user.id, token: String(answer.user.token), cookies };
    },
    login: (email: string, password = PASSWORD, elsewhere?: CallOptions) =>
      call(routes.login, {
        body: { email, password, accessType: 'web' },
        ...(elsewhere ?? { cookies: browsers.get(email) ?? [] }),
      }),
    isSignedIn: async (token: string) =>
      (await call(routes.isAuthenticated, { token })).status === 200,
  };
}

export const REGISTRATION = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  password: PASSWORD,
  passwordConfirmation: PASSWORD,
};

const MODULES: readonly Module[] = [
  sessionsModule,
  securityModule,
  accountsModule,
  affiliatesModule,
];

function serve(
  server: ReturnType<typeof createServer>,
  deps: Deps,
  modules: readonly Module[],
): void {
  const app = createApp(bindModuleRoutes(modules, deps), {
    log: deps.log,
    secureOrigin: false,
    authenticate: (token, call) => findBearerActor(deps, token, call),
    now: () => deps.clock.now(),
    runWhileActing: (actor, work) =>
      actor.kind === 'token' ? work() : runWhileSignedIn(deps, actor.member, work),
    runInTurn: (_, __, work) => work(),
    requirePlan: ({ member }) => requireActivePlan(deps, member.userId),
    clientAddress: getTestAddress,
    observe: () => {},
    isDraining: () => false,
  });
  server.on('request', createListener(app, false));
}

export type CallOptions = {
  token?: string;
  body?: unknown;
  params?: Record<string, string>;
  query?: Record<string, string>;
  cookies?: readonly string[];
  address?: string;
  headers?: Record<string, string>;
};

function createCaller(origin: string) {
  return async function call(route: Route, options: CallOptions = {}) {
    const query = options.query ? `?${new URLSearchParams(options.query)}` : '';
    const path = route.path.replaceAll(
      /:(\w+)/g,
      (_, name: string) => options.params?.[name] ?? name,
    );
    const response = await fetch(`${origin}/api${path}${query}`, {
      method: route.method,
      redirect: 'manual',
      headers: {
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.cookies ? { cookie: options.cookies.join('; ') } : {}),
        ...(options.address ? { 'x-test-address': options.address } : {}),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    const text = await response.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    (route.replies[response.status] ?? ErrorBody).parse(body);
    const setCookies = response.headers.getSetCookie();
    return {
      status: response.status,
      headers: response.headers,
      body: body as Body,
      setCookies,
      cookies: setCookies.map((cookie) => cookie.split(';', 1)[0] ?? ''),
    };
  };
}

type Body = {
  code: number;
  message: string;
  token: string;
  type?: string;
  errors?: Record<string, string[]>;
  user: Record<string, unknown>;
} & Record<string, unknown>;

export function findCode(mail: Mail): string {
  const code = /^ {4}(\d{6})$/m.exec(mail.text)?.[1];
  if (code === undefined) throw new Error('the mail has no code');
  return code;
}

export function makeWrongCode(code: string): string {
  return code === '123456' ? '654321' : '123456';
}
