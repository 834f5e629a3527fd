import type { Server } from 'node:http';
import { composeDeps } from './compose.ts';
import { hasSource } from './gateways/network/network.ts';
import { migrations } from './migrations/index.ts';
import type { ProductDeps } from './modules.ts';
import type { Database } from './platform/database/database.ts';
import { migrate } from './platform/database/migrations.ts';
import { checkObjectionKey } from './platform/database/objection-key.ts';
import { type Lifecycle, createLifecycle, type StopStep } from './platform/process/lifecycle.ts';
import { flushLog, type Log } from './platform/log/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import type { StaticSite } from './platform/http/static-files.ts';
import type { Settings } from './settings.ts';
import { runOperation } from './operator/operations.ts';
import { type OperatorRequest, serveOperator } from './platform/process/operator-socket.ts';
import { replayLedger } from './replay.ts';
import { openSite, serveMetrics, serveWeb } from './web.ts';
import { readConfirmedTime } from './platform/jobs/deletions.ts';
import { startJobs, startWork } from './worker.ts';

export type Running = { readonly url: string; stop(): Promise<void> };

export async function startProcess(
  opening: Promise<Database>,
  settings: Settings,
  log: Log,
): Promise<Running> {
  // The database opens in its own thread; independent parts are created meanwhile.
  const site = settings.process.role === 'worker' ? null : openSite(settings);
  const metrics = createMetrics();
  const sendLastTraces = await startTraces(settings, log);
  const database = await opening;
  const deps = composeDeps(database, settings, log, metrics);
  const servers: Server[] = [];
  const operator = openOperatorDoor(deps);
  const life = createLifecycle({
    log,
    drainMs: settings.process.production ? DRAIN_MS : 0,
    steps: () => [
      ...stopSteps(deps, servers, operator),
      { what: 'send the last traces', run: sendLastTraces },
      { what: 'write the log', run: () => flushLog(log) },
    ],
  });
  try {
    await deps.database.ping();
    await checkObjectionKey(deps.database, deps.secrets.objectionKeyCheck);
    await migrate(deps.database, migrations, {
      log,
      copyBefore: (newest) => copyBefore(deps, newest),
    });
    await checkObjectionKey(deps.database, deps.secrets.objectionKeyCheck);
    await readConfirmedTime(deps);
    await startJobs(deps);
    await replayLedger(deps);
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
  // Not awaited: calls are served meanwhile. A failure ends the process like any bug.
  if (settings.process.role !== 'web') void startWork(deps);
  await operator.open();
  // Deferred until the port responds.
  setImmediate(() => {
    metrics.watchProcess();
    site?.loadAll();
  });
  log.info(
    { role: settings.process.role, url: settings.http.appUrl, off: listSwitchedOff(settings) },
    'ready',
  );
  if (!hasSource(deps.network)) {
    log.info('no data service has a key: members import their LinkedIn files, and nothing is read');
  }
  return { url: settings.http.appUrl, stop: () => life.stop('asked to') };
}

async function startTraces(
  { operations: { traceEndpoint, tracePercent }, process: { role } }: Settings,
  log: Log,
): Promise<() => Promise<void>> {
  if (traceEndpoint === null) return async () => {};
  const { exportTraces } = await import('./platform/trace-export.ts');
  return exportTraces({ endpoint: traceEndpoint, share: tracePercent / 100, role, log });
}

/** The operator backs up an external PostgreSQL. */
async function copyBefore(deps: ProductDeps, newest: string): Promise<string | null> {
  const { database, log, clock, settings } = deps;
  if (database.kind !== 'embedded') return null;
  const { dataDir } = settings.storage;
  const { keepCopy } = await import('./platform/backup/copies.ts');
  return keepCopy({ database, dataDir, newest, now: clock.now(), log });
}

type OperatorDoor = { open(): Promise<void>; close(): Promise<void> };

/**
 * The process with the embedded database runs the operator's commands. A folder that supports no
 * socket must not prevent a start.
 */
function openOperatorDoor(deps: ProductDeps): OperatorDoor {
  let close = async () => {};
  return {
    async open() {
      if (deps.database.kind !== 'embedded') return;
      const { dataDir } = deps.settings.storage;
      const answerOperator = (request: OperatorRequest) => runOperation(deps, request);
      try {
        close = await serveOperator({ dataDir, answer: answerOperator, log: deps.log });
      } catch (error) {
        deps.log.warn({ err: error }, 'operators’ commands cannot reach this process');
      }
    },
    close: () => close(),
  };
}

function listSwitchedOff(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, values]) => (values === null ? [name] : []));
}

async function serve(
  deps: ProductDeps,
  site: StaticSite,
  metrics: Metrics,
  life: Lifecycle,
): Promise<Server> {
  const process = { metrics, isStopping: () => life.isStopping() };
  const { server } = await serveWeb(deps, site, process);
  return server;
}

function stopSteps(
  deps: ProductDeps,
  servers: readonly Server[],
  operator: OperatorDoor,
): StopStep[] {
  return [
    { what: 'close the operator’s socket', run: () => operator.close() },
    { what: 'answer what is under way', run: () => closeServers(servers) },
    { what: 'let the jobs end', run: () => deps.jobs.stop() },
    { what: 'close the connection to the mail server', run: () => deps.mailer.close() },
    { what: 'close the database', run: () => deps.database.close() },
  ];
}

/** `close()` alone waits for keep-alive connections, which may stay idle for a minute. */
async function closeServers(servers: readonly Server[]): Promise<void> {
  const idle = setInterval(() => {
    for (const server of servers) server.closeIdleConnections();
  }, 50);
  const stuck = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, RESPONSE_TIMEOUT_MS);
  await Promise.all(
    servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
  );
  clearInterval(idle);
  clearTimeout(stuck);
}

/** The time a load balancer needs to notice that readiness fails. */
const DRAIN_MS = 3_000;
const RESPONSE_TIMEOUT_MS = 10_000;
