import type { Log } from '../log/log.ts';
import type { Connections, Pooler } from './connections.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { createKysely } from './kysely.ts';
import type { SqlPool } from './pool.ts';
import { openPostgres } from './postgres.ts';
import { createPrimary } from './replicas/primary.ts';
import { openReplica } from './replicas/replica.ts';
import { createReplicas, type Replicas } from './replicas/replicas.ts';
import type { Db } from './tables.ts';
import { DatabaseUnavailable } from './unavailable.ts';

export type Database = {
  db: Db;
  pool: SqlPool;
  /**
   * Runs what only reads, and may run it twice: on a replica, if one has all that is committed now,
   * or else on `db`. Not inside a transaction.
   */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  describeReplicas: Replicas['describe'];
  kind: 'embedded' | 'postgres';
  /** Leads to the operator's PostgreSQL itself, past any pooler; null if the database is embedded. */
  url: string | null;
  listen: Connections['listen'];
  snapshot: Connections['snapshot'];
  /** Throws `DatabaseUnavailable` unless the database answers and takes writes. */
  ping(): Promise<void>;
  poolUsage: Connections['poolUsage'];
  close(): Promise<void>;
};

/**
 * Throws `DataDirectoryInUse` if another process has opened it, `DatabaseUnavailable`, or
 * `PooledWithoutLimits`.
 */
export async function openDatabase(options: {
  url?: string | null;
  pooler?: Pooler | null;
  replicaUrls?: readonly string[];
  dataDir: string;
  log: Log;
}): Promise<Database> {
  const { url = null, pooler = null, replicaUrls = [], log } = options;
  const connections = await (url === null
    ? openEmbedded(options)
    : openPostgres({ url, pooler, log }));
  const { pool } = connections;
  const db = createKysely(pool);
  const replicas = replicaUrls.map(openReplica);
  const reads = createReplicas(createPrimary(db, pool), replicas, log);
  let closed: Promise<void> | undefined;
  const closeAll = async () => {
    await reads.close();
    await db.destroy();
    await connections.close();
  };

  return {
    db,
    pool,
    read: (work) => reads.read(work),
    describeReplicas: () => reads.describe(),
    kind: connections.kind,
    url: pooler?.directUrl ?? url,
    listen: connections.listen,
    snapshot: connections.snapshot,
    ping: () => mustTakeWrites(pool),
    poolUsage: connections.poolUsage,
    close: () => (closed ??= closeAll()),
  };
}

async function mustTakeWrites(pool: SqlPool): Promise<void> {
  const connection = await pool.connect();
  let isFit = false;
  try {
    const { rows } = await connection.query<{ isStandby: boolean; isReadOnly: boolean }>(
      `select pg_is_in_recovery() as "isStandby",
          current_setting('transaction_read_only')::bool as "isReadOnly"`,
    );
    if (rows[0]?.isStandby)
      throw new DatabaseUnavailable('the server is a standby: it takes no writes');
    if (rows[0]?.isReadOnly)
      throw new DatabaseUnavailable('it takes no writes: default_transaction_read_only is on');
    isFit = true;
  } finally {
    // The next one may lead to another server.
    connection.release(!isFit);
  }
}
