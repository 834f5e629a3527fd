import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import { isPermitted } from '../conditions.store.ts';

type Span = { userId: string; since: Date; until: Date };

/** A signal counts at the midpoint of its interval, whether it is opened or waiting. */
const middle = sql`(s.not_before + (s.not_after - s.not_before) / 2)`;

const isIn = ({ userId, since, until }: Span): RawBuilder<boolean> => sql`
  s.user_id = ${userId}::uuid and ${isPermitted('s', 'insights')}
    and ${middle} >= ${since}::timestamptz and ${middle} < ${until}::timestamptz`;

export async function countSignalsByDay(
  db: Db,
  span: Span,
): Promise<{ day: number; signals: number }[]> {
  const { rows } = await sql<{ day: number; signals: number }>`
    select floor(extract(epoch from ${middle} - ${span.since}::timestamptz) / 86400)::integer as day,
      count(*)::integer as signals
    from signals s where ${isIn(span)}
    group by 1 order by 1`.execute(db);
  return rows;
}

export type QuarterHour = { at: Date; signals: number };

/**
 * Signals whose time is known to within three hours, by quarter hour, and the number of other
 * signals.
 */
export async function countSignalsByQuarterHour(
  db: Db,
  span: Span,
): Promise<{ quarters: QuarterHour[]; untimed: number }> {
  const { rows } = await sql<{ at: Date | null; signals: number }>`
    select case when s.not_after - s.not_before <= interval '3 hours'
        then to_timestamp(floor(extract(epoch from ${middle}) / 900) * 900) end as at,
      count(*)::integer as signals
    from signals s where ${isIn(span)}
    group by 1`.execute(db);
  return {
    quarters: rows.flatMap(({ at, signals }) => (at === null ? [] : [{ at, signals }])),
    untimed: rows.find(({ at }) => at === null)?.signals ?? 0,
  };
}
