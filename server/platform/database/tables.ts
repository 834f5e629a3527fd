import type { Kysely, QueryExecutorProvider } from 'kysely';

/** The database or a transaction, without tables: a store gets its module's from `tablesOf`. */
export type Db = QueryExecutorProvider;

/** The view of a store on its module's tables; affects types only. */
export function tablesOf<Tables>(): (db: Db) => Kysely<Tables> {
  // Every `Db` is made by `openDatabase` or is a transaction of one: a Kysely.
  return (db) => db as Kysely<Tables>;
}
