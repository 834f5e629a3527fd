import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createListener } from '../platform/http/listen.ts';
import { startTestSandbox } from '../../sandbox/testing/start.ts';
import { composeDeps } from '../compose.ts';
import type { ProductDeps } from '../modules.ts';
import { silentLog } from '../platform/log/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { readSettings } from '../settings.ts';
import { createApi } from '../web.ts';
import { startJobs, startWork } from '../worker.ts';
import { createCheapHashers } from './cheap-hashers.ts';
import { type TestDatabase, openTestDatabase } from './databases/database.ts';

const METRICS_TOKEN = 'metrics-token-of-the-tests';

type Changes = {
  /** False: jobs are sent but not run. */
  works?: boolean;
  environment?: Readonly<Record<string, string>>;
  deps?: Partial<ProductDeps>;
  /** True: a second web process answers every other request. */
  hasTwoWebs?: boolean;
  /** Otherwise one of its own. */
  database?: TestDatabase;
};

export async function startWholeProduct(changes: Changes = {}) {
  const database = changes.database ?? (await openTestDatabase());
  const server = await listening();
  const origin = getOrigin(server);
  const sandbox = await startTestSandbox({
    stripe: {
      secretKey: 'sk_test_1',
      webhookSecret: 'whsec_1',
      webhookUrl: `${origin}/api/payments/stripe/webhook`,
    },
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'rapport-product-'));
  const settings = readSettings({
    NODE_ENV: 'test',
    APP_URL: origin,
    DATA_DIR: dataDir,
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_URL: sandbox.baseUrl,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    MAIL_FROM: 'hello@example.com',
    SUPPORT_EMAIL: 'help@example.com',
    HARVEST_API_KEY: 'harvest-key',
    HARVEST_API_URL: `${sandbox.baseUrl}/harvest`,
    LLM_BASE_URL: `${sandbox.baseUrl}/language-model/v1`,
    LLM_API_KEY: 'model-key',
    LLM_MODEL: 'well-behaved',
    METRICS_TOKEN,
    ...changes.environment,
  });
  const metrics = createMetrics();
  const composed = composeDeps(database, settings, changes.deps?.log ?? silentLog, metrics);
  const deps = {
    ...composed,
    ...createCheapHashers(composed.secrets),
    ...changes.deps,
    db: database.db,
  };
  await startJobs(deps);
  if (changes.works ?? true) await startWork(deps);

  const process = { metrics, stopping: false, isStopping: () => process.stopping };
  const first = createListener(createApi(deps, process), false);
  if (changes.hasTwoWebs) {
    const others = {
      ...composeDeps(database, { ...settings }, silentLog, metrics),
      ...changes.deps,
      db: database.db,
    };
    const second = createListener(createApi(others, process), false);
    let requests = 0;
    server.on('request', (incoming, outgoing) => {
      requests += 1;
      (requests % 2 === 0 ? second : first)(incoming, outgoing);
    });
  } else {
    server.on('request', first);
  }
  onTestFinished(async () => {
    await deps.jobs.stop();
    deps.mailer.close();
    server.closeAllConnections();
    server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { origin, sandbox, deps, process, metricsToken: METRICS_TOKEN };
}

function listening(): Promise<Server> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

function getOrigin(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
