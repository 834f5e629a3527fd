import { type RawBuilder, sql } from 'kysely';
import { MISSED_WITHDRAWN } from './ingest/page.rules.ts';

const withdrawn = sql.lit(MISSED_WITHDRAWN);

export function isWithdrawn(table: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${table}.missed`)} >= ${withdrawn}`;
}

export function isPresent(table: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${table}.missed`)} < ${withdrawn}`;
}
