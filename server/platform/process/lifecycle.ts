import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log/log.ts';
import { runWithin } from '../time/within.ts';

/** Steps run in the order of the list, each once, even if others fail. */
export type StopStep = { what: string; run: () => Promise<void> | void; withinMs?: number };

export type Lifecycle = {
  /** True once the signal arrived: readiness fails, and responses close their connections. */
  isStopping(): boolean;
  /** Ends the process gracefully; also on SIGTERM, SIGINT and uncaught errors. */
  stop(reason: string, exitCode?: number): Promise<void>;
};

const STEP_WITHIN_MS = 12_000;

/**
 * Owns the shutdown: not ready → wait for the load balancer to notice (`drainMs`) → the steps
 * (close the server, stop the jobs, close the database). An unhandled rejection is a bug that
 * leaves unknown state, so it also shuts down, with exit status 1.
 */
export function createLifecycle(options: {
  log: Log;
  steps: () => StopStep[];
  drainMs: number;
  exit?: (code: number) => void;
}): Lifecycle {
  const exit = options.exit ?? ((code) => process.exit(code));
  let stopping: Promise<void> | null = null;

  async function end(reason: string, exitCode: number): Promise<void> {
    options.log.info({ reason }, 'stopping');
    await sleep(options.drainMs);
    let failed = false;
    for (const step of options.steps()) failed = !(await finish(step, options.log)) || failed;
    options.log.info('stopped');
    exit(failed ? 1 : exitCode);
  }

  function stop(reason: string, exitCode = 0): Promise<void> {
    stopping ??= end(reason, exitCode);
    return stopping;
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop(signal));
  }
  for (const accident of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(accident, (error: unknown) => {
      options.log.fatal({ err: error }, accident);
      void stop(accident, 1);
    });
  }
  return { isStopping: () => stopping !== null, stop };
}

async function finish(step: StopStep, log: Log): Promise<boolean> {
  const withinMs = step.withinMs ?? STEP_WITHIN_MS;
  const run = async () => step.run();
  try {
    await runWithin(withinMs, run(), () => {
      throw new Error(`${step.what} took more than ${withinMs} ms`);
    });
    return true;
  } catch (error) {
    log.error({ err: error }, `could not ${step.what}`);
    return false;
  }
}
