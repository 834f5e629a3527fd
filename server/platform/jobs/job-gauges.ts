import type { SqlPool } from '../database/pool.ts';
import type { Gauges } from '../metrics.ts';
import { DEAD_LETTERS } from './dead-letters.ts';
import type { JobDefinition } from './definition.ts';
import { findPeriod } from './periods.rules.ts';

type GaugeRow = { label: string; value: number };

/** `known` are the jobs of this version. */
export function createJobGauges(
  { database: { pool } }: { database: { pool: SqlPool } },
  known: () => readonly JobDefinition<unknown>[],
): Gauges {
  const read = async (text: string, values: readonly unknown[]) =>
    (await pool.query<GaugeRow>(text, values)).rows;
  const listNames = () => known().map(({ name }) => name);
  const listScheduled = () => known().flatMap(({ name, cron }) => (cron ? [{ name, cron }] : []));

  return {
    jobs_dead_letters: async () => (await read(DEAD, [DEAD_LETTERS]))[0]?.value ?? null,
    rapport_jobs_due: () => read(DUE, [listNames()]),
    rapport_jobs_oldest_due_seconds: () => read(OLDEST_DUE, [listNames()]),
    rapport_jobs_oldest_retry_seconds: () => read(OLDEST_RETRY, [listNames()]),
    rapport_scheduled_job_last_success_timestamp_seconds: () =>
      read(LAST_SUCCESS, [listScheduled().map(({ name }) => name)]),
    rapport_scheduled_job_period_seconds: async () =>
      listScheduled().map(({ name, cron }) => ({ label: name, value: findPeriod(cron) })),
  };
}

const DEAD = `select $1::text as label, count(*)::int as value from pgboss.job
  where name = $1 and state < 'active'`;

const DUE = `select label, count(job.id)::int as value
  from unnest($1::text[]) as label
    left join pgboss.job on job.name = label and state < 'active' and not blocked
      and start_after <= now()
  group by label`;

const OLDEST_DUE = `select label,
    coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as value
  from unnest($1::text[]) as label
    left join pgboss.job on job.name = label and state < 'active' and not blocked
      and start_after <= now()
  group by label`;

const OLDEST_RETRY = `select label,
    coalesce(extract(epoch from now() - min(created_on)), 0)::float8 as value
  from unnest($1::text[]) as label
    left join pgboss.job on job.name = label and state = 'retry' and not blocked
  group by label`;

const LAST_SUCCESS = `select name as label, extract(epoch from max(completed_on))::float8 as value
  from pgboss.job where name = any ($1) and state = 'completed' group by name`;
