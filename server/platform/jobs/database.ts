import { fromKysely } from 'pg-boss';
import type { ConstructorOptions, Db } from 'pg-boss';
import type { Listen } from '../database/connections.ts';
import type { SqlPool, SqlResult } from '../database/pool.ts';
import { getCurrentTransaction } from '../database/transactions.ts';

/** Statements of pg-boss join the caller's transaction, so its jobs commit with it. */
export function createTransactionalDatabase(pool: SqlPool, listen?: Listen): Db {
  return {
    async executeSql(text, values) {
      const transaction = getCurrentTransaction();
      if (transaction) return fromKysely(transaction).executeSql(text, values);
      // Without values the text may hold several statements, and pg returns an array.
      const result: SqlResult<unknown> | SqlResult<unknown>[] = await pool.query(text, values);
      return { rows: [result].flat().flatMap(({ rows }) => rows ?? []) };
    },
    ...(listen && { listen }),
  };
}

/** Without a pooler, pg-boss has its own connections, one of which listens and reconnects. */
export function queuePool(url: string): ConstructorOptions {
  const config = {
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 5_000,
    // Passed to pg: a statement on a dead connection would otherwise wait many minutes.
    query_timeout: 20_000,
    keepAlive: true,
  };
  return config;
}
