import type { Kysely, QueryExecutorProvider } from 'kysely';

/**
 * The database or a transaction, without tables: a store gets its module's tables from `selectTables`.
 */
export type Db = QueryExecutorProvider;

/** A store's view of its module's tables; affects types only. */
export function selectTables<Tables>(): (db: Db) => Kysely<Tables> {
  // Every `Db` is made by `openDatabase` or is a transaction of one: a Kysely.
  return (db) => db as Kysely<Tables>;
}
