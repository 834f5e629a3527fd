import { fromKysely } from 'pg-boss';
import type { ConstructorOptions, Db } from 'pg-boss';
import type { Connections } from './database/connections.ts';
import type { SqlPool, SqlResult } from './database/pool.ts';
import { currentTransaction } from './database/transactions.ts';

/**
 * Statements of pg-boss join the transaction around their caller. That makes every job sent in a
 * transaction part of it, and keeps a statement from waiting for the embedded database's one
 * connection while its own caller holds it.
 */
export function joiningDatabase(pool: SqlPool, listen?: Connections['listen']): Db {
  return {
    async executeSql(text, values) {
      const transaction = currentTransaction();
      if (transaction) return fromKysely(transaction).executeSql(text, values);
      // Without values the text may hold several statements, to each of which pg gives a result.
      const result: SqlResult<unknown> | SqlResult<unknown>[] = await pool.query(text, values);
      return { rows: [result].flat().flatMap(({ rows }) => rows ?? []) };
    },
    ...(listen && {
      async listen(channel, onNotification, onReconnect) {
        const listening = await listen(channel, onNotification);
        onReconnect();
        return listening;
      },
    }),
  };
}

/** On a server pg-boss keeps connections of its own, one of which listens and reconnects. */
export function ownPool(url: string): ConstructorOptions {
  const config = {
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 5_000,
    // Handed on to pg: a statement on a dead connection would otherwise wait for many minutes.
    query_timeout: 20_000,
    keepAlive: true,
  };
  return config;
}
