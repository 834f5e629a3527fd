import { type RawBuilder, sql } from 'kysely';

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
