import { type RawBuilder, sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * For clean-ups, which must not wait: the rows of `table` with `condition` that are not locked. A
 * `ctid` is unique within a partition only.
 */
export function selectUnlockedRows(
  table: string,
  condition: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(tableoid, ctid) in (
    select tableoid, ctid from ${sql.table(table)} where ${condition} for update skip locked)`;
}

export async function deleteUnlocked(
  db: Db,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${selectUnlockedRows(table, condition)}`.execute(
    db,
  );
}
