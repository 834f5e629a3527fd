import type { Server } from 'node:http';
import { composeDeps } from './compose.ts';
import type { Deps } from './deps.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './platform/database/database.ts';
import { migrate } from './platform/database/migrations.ts';
import { type Lifecycle, lifecycle, type StopStep } from './platform/lifecycle.ts';
import { flushLog, type Log } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import type { Settings } from './platform/settings.ts';
import { serveMetrics, serveWeb } from './web.ts';
import { jobDefinitions, registerWork } from './worker.ts';

export type Running = { readonly url: string; stop(): Promise<void> };

/** Web, worker or both over an open database, which is closed with the process. */
export async function startProcess(
  database: Database,
  settings: Settings,
  log: Log,
): Promise<Running> {
  const metrics = createMetrics();
  const deps = composeDeps(database, settings, log, metrics);
  const servers: Server[] = [];
  const life = lifecycle({
    log,
    drainMs: settings.production ? DRAIN_MS : 0,
    steps: () => stopSteps(deps, servers),
  });
  try {
    await migrate(deps.database, migrations);
    if (settings.role !== 'web') await registerWork(deps);
    await deps.jobs.start(jobDefinitions, { worker: settings.role !== 'web' });
    if (settings.role !== 'worker') servers.push(await serve(deps, metrics, life));
    const { metricsPort } = settings.operations;
    if (metricsPort !== null) {
      servers.push(await serveMetrics(metricsPort, settings.http.host, metrics));
    }
  } catch (error) {
    await deps.jobs.stop();
    await deps.database.close();
    throw error;
  }
  log.info({ role: settings.role, url: settings.http.appUrl, off: offOf(settings) }, 'ready');
  return { url: settings.http.appUrl, stop: () => life.stop('asked to') };
}

/** What the settings leave switched off, so that nobody looks for a fault. */
function offOf(settings: Settings): string[] {
  const optional = ['google', 'languageModel', 'affiliates'] as const;
  return optional.filter((name) => settings[name] === null);
}

async function serve(deps: Deps, metrics: Metrics, life: Lifecycle): Promise<Server> {
  const { server } = await serveWeb(deps, { metrics, isStopping: () => life.isStopping() });
  return server;
}

function stopSteps(deps: Deps, servers: readonly Server[]): StopStep[] {
  return [
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
