import type { SqlPool } from '../database/pool.ts';

/**
 * pg-boss waits for the times that it has computed. If the clock of the machine is set back, they
 * would be far away, so this one continues instead.
 */
export function createSteadyClock(
  machine: { now(): number; elapsed(): number } = {
    now: () => Date.now(),
    elapsed: () => performance.now(),
  },
) {
  let startMs = machine.now() - machine.elapsed();
  return {
    now() {
      startMs = Math.max(startMs, machine.now() - machine.elapsed());
      return startMs + machine.elapsed();
    },
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout), // of `setTimeout`
    setInterval: (run: () => void, ms: number) => setInterval(run, ms),
    clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout), // of `setInterval`
  };
}

/** How often the clocks of process and database are compared. */
export const COMPARE_CLOCKS_SECONDS = 60;

/**
 * What was written while the database's clock was ahead would wait until then: the turns of
 * pg-boss, delayed jobs, and jobs whose worker was killed.
 */
export async function returnFromFuture(pool: SqlPool): Promise<void> {
  for (const statement of STATEMENTS) await pool.query(statement);
}

const AHEAD = `now() + interval '10 minutes'`;
/** No job is sent or retried with a longer delay. */
const TOO_LATE = `now() + interval '1 day'`;

function bringBack(table: string, columns: readonly string[]): string {
  const changes = columns.map((column) => `${column} = least(${column}, now())`);
  return `update pgboss.${table} set ${changes.join(', ')}
    where greatest(${columns.join(', ')}) > ${AHEAD}`;
}

const STATEMENTS = [
  bringBack('version', ['cron_on', 'bam_on', 'flow_on', 'reindex_on']),
  bringBack('queue', ['monitor_claim_on', 'monitor_on', 'maintain_on']),
  `update pgboss.job set start_after = now(), created_on = least(created_on, now())
    where state < 'active' and (start_after > ${TOO_LATE} or created_on > ${AHEAD})`,
  `update pgboss.job set started_on = now(), heartbeat_on = now(),
      start_after = least(start_after, now()), created_on = least(created_on, now())
    where state = 'active' and started_on > ${AHEAD}`,
];
