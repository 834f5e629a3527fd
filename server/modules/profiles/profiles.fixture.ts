import { onTestFinished } from 'vitest';
import { DEFAULT_PLANS } from '../../../contract/plans.ts';
import { createHarvestApi } from '../../gateways/network/harvestapi.ts';
import type { NetworkSource } from '../../gateways/network/source.ts';
import { createNetworkGateway } from '../../gateways/network/network.ts';
import type { Deps } from '../../deps.ts';
import type { Events } from '../../events.ts';
import { bindModuleJobs, type Module, bindModuleRoutes } from '../../module.ts';
import { createBudgets } from '../../platform/limits/budgets.ts';
import { type Clock, systemClock } from '../../platform/time/clock.ts';
import { createEvents, type Listeners } from '../../platform/events.ts';
import { createJobs, registerJobs } from '../../platform/jobs/jobs.ts';
import { type Log, silentLog } from '../../platform/log/log.ts';
import { Mail, type Mailer } from '../../platform/mail/mail.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { rateLimiter } from '../../platform/limits/rate-limit.ts';
import { deriveSecrets } from '../../platform/crypto/secrets.ts';
import { readSettings } from '../../settings.ts';
import { serveToUsers } from '../../testing/api.ts';
import { openTestDatabase } from '../../testing/databases/database.ts';
import { MODULE_ENVIRONMENT } from '../../testing/environment.ts';
import { HARVEST_API_KEY, startNetworkSandbox } from '../../testing/upstreams/network-sandbox.ts';
import { startLocalServer } from '../../testing/upstreams/stripe-sandbox.ts';
import { insertUser } from '../../testing/user.ts';
import { insertSubscription } from '../../testing/subscription.ts';
import { profilesModule } from './profiles.module.ts';

export type Profiles = Awaited<ReturnType<typeof startProfiles>>;

type SharedDeps = Pick<
  Deps,
  | 'db'
  | 'database'
  | 'jobs'
  | 'mailer'
  | 'clock'
  | 'log'
  | 'budgets'
  | 'network'
  | 'secrets'
  | 'events'
> & { settings: ReturnType<typeof readSettings> };

/**
 * Profiles, and `modules`, on a separate database, served over HTTP, against the sandbox's network,
 * with real jobs unless `works` is false.
 */
export async function startProfiles(
  options: {
    clock?: Clock;
    works?: boolean;
    slowMs?: number;
    responseTimeoutMs?: number;
    source?: NetworkSource;
    files?: Deps['files'];
    listeners?: Listeners<Events>[];
    log?: Log;
    settings?: Record<string, string>;
    modules?: readonly Module<SharedDeps>[];
  } = {},
) {
  const database = await openTestDatabase();
  const { db } = database;
  const sandbox = await startNetworkSandbox(
    options.slowMs === undefined ? {} : { slowMs: options.slowMs },
  );
  const metrics = createMetrics();
  const settings = readSettings({
    ...MODULE_ENVIRONMENT,
    HARVEST_CONCURRENCY: '6',
    ...options.settings,
    HARVEST_API_URL: sandbox.apiUrl,
    HARVEST_API_KEY,
  });
  const source = { ...settings.network, apiKey: HARVEST_API_KEY };
  const clock = options.clock ?? systemClock;
  const log = options.log ?? silentLog;
  const jobs = createJobs({ database, log: silentLog, metrics });
  const mails: Mail[] = [];
  const linked: Events['profile.linked'][] = [];
  const mailer: Mailer = {
    send: async (mail) => void mails.push(Mail.parse(mail)),
    close: () => {},
  };
  const deps = {
    db,
    database,
    jobs,
    mailer,
    clock,
    log,
    budgets: createBudgets({ limits: rateLimiter(database), clock, log, metrics }),
    network: createNetworkGateway(
      options.source ?? createHarvestApi(source, { timeoutMs: options.responseTimeoutMs ?? 8_000 }),
      { clock, log },
    ),
    secrets: deriveSecrets('pepper'),
    events: createEvents<Events>(() => [
      { 'profile.linked': async (_, event) => void linked.push(event) },
      ...(options.listeners ?? []),
    ]),
    settings,
    files: options.files ?? NO_FILES,
    plans: {
      list: async () => DEFAULT_PLANS.map(({ key, signals }) => ({ key, monthlySignals: signals })),
    },
  };
  const modules = [profilesModule, ...(options.modules ?? [])];
  const handled = bindModuleJobs(modules, deps);
  await jobs.start(handled.map(({ job }) => job));
  await registerJobs(jobs, handled);
  if (options.works ?? true) await jobs.startWork();
  onTestFinished(() => jobs.stop({ withinMs: 1_000 }));

  const serve = async () => {
    const { server, origin } = await startLocalServer();
    serveToUsers(server, bindModuleRoutes(modules, deps), deps);
    return origin;
  };
  const origin = await serve();

  return {
    ...sandbox,
    database,
    db,
    deps,
    mails,
    linked,
    metrics,
    appUrl: origin,
    addUser: () => insertUser(db),
    pay: (user: string) =>
      insertSubscription({ db }, { userId: user, subscriptionId: `sub_${user}`, now: clock.now() }),
    /** Another web process over the same database. */
    startOther: async () => createCalls(await serve()),
    ...createCalls(origin),
  };
}

const NO_FILES: Deps['files'] = {
  findHistory: async () => ({ periods: [], shares: [] }),
  findOwner: async () => null,
};

export const buildUrl = (name: string) => `https://www.linkedin.com/in/${name}`;

type From = { address?: string; cookie?: string };

function createCalls(appUrl: string) {
  const call = async (
    method: string,
    path: string,
    options: { user?: string; body?: unknown } & From = {},
  ) => {
    const response = await fetch(`${appUrl}/api${path}`, {
      method,
      headers: {
        ...(options.user ? { authorization: `Bearer ${options.user}` } : {}),
        ...(options.address ? { 'x-test-address': options.address } : {}),
        ...(options.cookie ? { cookie: options.cookie } : {}),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: options.body === undefined ? null : JSON.stringify(options.body),
    });
    const body = (await response.json()) as Body;
    const cookie = response.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ');
    return { status: response.status, headers: response.headers, cookie, body };
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
    startForecast: (user: string, url: string, from: From = {}) =>
      call('POST', '/linkedin-profiles/analysis', {
        user,
        body: { linkedinProfileUrl: url },
        ...from,
      }),
    getForecast: (user: string) => call('GET', '/linkedin-profiles/analysis', { user }),
  };
}

export type Body = {
  code: number;
  message: string;
  errors: Record<string, string[]>;
  data: { profileUrl: string | null; firstName: string; followers: number };
  linkedinUsername: string;
  status: string;
  predictedMonthlySignals: number;
  optimalPackage: string | null;
  basis: { low: number; high: number; posts: number; confidence: string; files?: object | null };
  months: { usual: number[]; byPosts: { posts: number; quantiles: number[] }[] };
};
