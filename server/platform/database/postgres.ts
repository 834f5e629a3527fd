import pg from 'pg';
import type { Connections } from './connections.ts';
import { readUsage, createResilientPool, type SqlPool } from './pool.ts';

const POOL_SIZE = 10;
const CONNECT_WITHIN_MS = 5_000;
const STATEMENT_LIMIT_MS = 10_000;
/** Above the server's own limit: it applies only if the server or the connection is dead. */
const RESPONSE_TIMEOUT_MS = 12_000;

/** Rejects if PostgreSQL does not respond now. */
export async function openPostgres(url: string): Promise<Connections> {
  const config = {
    connectionString: url,
    application_name: 'rapport',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    statement_timeout: STATEMENT_LIMIT_MS,
    lock_timeout: STATEMENT_LIMIT_MS / 2,
    idle_in_transaction_session_timeout: STATEMENT_LIMIT_MS,
  };
  const native = new pg.Pool({ ...config, max: POOL_SIZE });
  const pool = createResilientPool(native, { responseTimeoutMs: RESPONSE_TIMEOUT_MS });
  try {
    await waitForFirstAnswer(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    kind: 'postgres',
    pool,
    poolUsage: () => readUsage(native),
    close: () => pool.end(),
  };
}

/**
 * Tries twice: at a start, loading the rest of the code may block the event loop until the first
 * attempt has timed out, although the server responded.
 */
async function waitForFirstAnswer(pool: SqlPool): Promise<void> {
  try {
    await pool.query('select 1');
  } catch {
    await pool.query('select 1');
  }
}
