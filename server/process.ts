import type { Server } from 'node:http';
import { composeDeps } from './compose.ts';
import type { Deps } from './deps.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './platform/database/database.ts';
import { migrate } from './platform/database/migrations.ts';
import { type Lifecycle, lifecycle, type StopStep } from './platform/lifecycle.ts';
import { flushLog, type Log } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import type { StaticSite } from './platform/http/static-files.ts';
import type { Settings } from './platform/settings.ts';
import { runOperation } from './operator/operations.ts';
import { type OperatorRequest, serveOperator } from './platform/operator-socket.ts';
import { openSite, serveMetrics, serveWeb } from './web.ts';
import { jobDefinitions, registerWork } from './worker.ts';

export type Running = { readonly url: string; stop(): Promise<void> };

/** Web, worker or both over an open database, which is closed with the process. */
export async function startProcess(
  opening: Promise<Database>,
  settings: Settings,
  log: Log,
): Promise<Running> {
  // The database opens in a thread of its own; what does not need it is made meanwhile.
  const site = settings.role === 'worker' ? null : openSite(settings);
  const metrics = createMetrics();
  const database = await opening;
  const deps = composeDeps(database, settings, log, metrics);
  const servers: Server[] = [];
  const operator = operatorOf(deps);
  const life = lifecycle({
    log,
    drainMs: settings.production ? DRAIN_MS : 0,
    steps: () => stopSteps(deps, servers, operator),
  });
  try {
    await migrate(deps.database, migrations, (newest) => copyBefore(deps, newest));
    await deps.jobs.start(jobDefinitions);
    if (site) servers.push(await serve(deps, site, metrics, life));
    const { metricsPort } = settings.operations;
    if (metricsPort !== null) {
      servers.push(await serveMetrics(metricsPort, settings.http.host, metrics));
    }
  } catch (error) {
    await deps.jobs.stop();
    await deps.database.close();
    throw error;
  }
  if (settings.role !== 'web') void startWork(deps);
  await operator.open();
  // Once the port answers: nobody waits for these.
  setImmediate(() => {
    metrics.watchProcess();
    site?.hold();
  });
  log.info({ role: settings.role, url: settings.http.appUrl, off: offOf(settings) }, 'ready');
  return { url: settings.http.appUrl, stop: () => life.stop('asked to') };
}

/** A PostgreSQL of the operator's own is theirs to back up. */
async function copyBefore(deps: Deps, newest: string): Promise<string | null> {
  const { database, log, clock, settings } = deps;
  if (database.kind !== 'embedded') return null;
  const { dataDir } = settings.storage;
  const { keepCopy } = await import('./platform/backup/copies.ts');
  return keepCopy({ database, dataDir, newest, now: clock.now(), log });
}

type OperatorDoor = { open(): Promise<void>; close(): Promise<void> };

/**
 * Whoever holds the embedded database does for the operator's commands what they cannot do beside
 * it. A folder that takes no socket is no reason not to serve.
 */
function operatorOf(deps: Deps): OperatorDoor {
  let close = async () => {};
  return {
    async open() {
      if (deps.database.kind !== 'embedded') return;
      const { dataDir } = deps.settings.storage;
      const answer = (request: OperatorRequest) => runOperation(deps, request);
      try {
        close = await serveOperator({ dataDir, answer, log: deps.log });
      } catch (error) {
        deps.log.warn({ err: error }, 'operators’ commands cannot reach this process');
      }
    },
    close: () => close(),
  };
}

/** What the settings leave switched off, so that nobody looks for a fault. */
function offOf(settings: Settings): string[] {
  const optional = ['google', 'languageModel', 'affiliates'] as const;
  return optional.filter((name) => settings[name] === null);
}

async function serve(
  deps: Deps,
  site: StaticSite,
  metrics: Metrics,
  life: Lifecycle,
): Promise<Server> {
  const process = { metrics, isStopping: () => life.isStopping() };
  const { server } = await serveWeb(deps, site, process);
  return server;
}

/** Beside the first calls: nobody waits for it. Where it fails the process ends, as for any bug. */
async function startWork(deps: Deps): Promise<void> {
  await registerWork(deps);
  await deps.jobs.startWork();
}

function stopSteps(deps: Deps, servers: readonly Server[], operator: OperatorDoor): StopStep[] {
  return [
    { what: 'close the operator’s socket', run: () => operator.close() },
    { what: 'answer what is under way', run: () => closeServers(servers) },
    { what: 'let the jobs end', run: () => deps.jobs.stop() },
    { what: 'close the connection to the mail server', run: () => deps.mailer.close() },
    { what: 'close the database', run: () => deps.database.close() },
    { what: 'write the log', run: () => flushLog(deps.log) },
  ];
}

/** `close()` alone waits for kept-alive connections, which may stay silent for a minute. */
async function closeServers(servers: readonly Server[]): Promise<void> {
  const idle = setInterval(() => {
    for (const server of servers) server.closeIdleConnections();
  }, 50);
  const stuck = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, ANSWER_WITHIN_MS);
  await Promise.all(
    servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
  );
  clearInterval(idle);
  clearTimeout(stuck);
}

/** A load balancer needs this long to see that readiness says no. */
const DRAIN_MS = 3_000;
const ANSWER_WITHIN_MS = 10_000;
