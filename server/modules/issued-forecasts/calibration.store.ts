import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';

export type Calibration = {
  version: number;
  issued: number;
  scored: number;
  /** Closed without an outcome: no check followed the window. */
  unobserved: number;
  coverage: number | null;
  intervalScore: number | null;
  /**
   * Geometric mean over members of the ratio of mean absolute errors: ours over the naive mean's.
   */
  error: number | null;
  pitDeciles: number[];
};

export async function readCalibration(db: Db): Promise<Calibration[]> {
  const { rows } = await sql<Calibration>`
    with scored as (
      select *, width_bucket(pit, 0, 1, 10) as tenth from issued_forecasts
      where outcome is not null
    ), members as (
      select version, ln(greatest(0.5, avg(abs(outcome - percentiles[50])))
        / greatest(0.5, avg(abs(outcome - naive)))) as log_ratio
      from scored group by version, user_id
    )
    select f.version, count(*)::integer as issued, count(f.outcome)::integer as scored,
      count(*) filter (where f.closed_at is not null and f.outcome is null)::integer as unobserved,
      avg((f.outcome between f.percentiles[10] and f.percentiles[90])::integer)::float8 as coverage,
      avg(f.interval_score)::float8 as "intervalScore",
      (select exp(avg(log_ratio)) from members m where m.version = f.version)::float8 as error,
      (select array_agg((select count(*)::integer from scored s
          where s.version = f.version and least(s.tenth, 10) = n) order by n)
        from generate_series(1, 10) as n) as "pitDeciles"
    from issued_forecasts f group by f.version order by f.version desc`.execute(db);
  return rows;
}
