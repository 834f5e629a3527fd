import { type RawBuilder, sql } from 'kysely';

/**
 * For the `where` of a clean-up: the rows of `table` with `condition` that no transaction holds. A
 * clean-up takes rows of many accounts without the locks of their accounts, so it must never wait
 * for one: it takes the held rows the next time.
 */
export function unlockedRows(table: string, condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`ctid = any (array(
    select ctid from ${sql.table(table)} where ${condition} for update skip locked))`;
}
