import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Connections, Pooler } from './connections.ts';
import { createListener } from './listener.ts';
import { readUsage, createResilientPool, type SqlPool } from './pool.ts';
import { LIMITS, requireLimits } from './role-limits.ts';

const POOL_SIZE = 10;
const CONNECT_WITHIN_MS = 5_000;
/** Above the server's own limit: it applies only if the server or the connection is dead. */
const RESPONSE_TIMEOUT_MS = 12_000;

/** Rejects if PostgreSQL does not respond now. */
export async function openPostgres({
  url,
  pooler,
  log,
}: {
  url: string;
  pooler: Pooler | null;
  log: Log;
}): Promise<Connections> {
  const native = new pg.Pool({
    connectionString: url,
    application_name: 'rapport',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: RESPONSE_TIMEOUT_MS,
    keepAlive: true,
    // A pooler refuses such parameters of a session; the role has them then.
    ...(pooler === null && LIMITS),
    max: POOL_SIZE,
  });
  const pool = createResilientPool(native, {
    namesStatements: pooler?.keepsStatements ?? true,
  });
  try {
    await waitForFirstAnswer(pool);
    if (pooler !== null) await requireLimits(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    kind: 'postgres',
    pool,
    ...(pooler !== null && { listen: createListener(pooler.directUrl, log) }),
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
