import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Log } from '../log/log.ts';
import type { Connections, Pooler } from './connections.ts';
import { openEmbedded } from './embedded/embedded.ts';
import type { SqlConnection, SqlPool } from './pool.ts';
import { openPostgres } from './postgres.ts';
import type { Db } from './tables.ts';
import { refuseUnproven } from './transactions.ts';
import { DatabaseUnavailable } from './unavailable.ts';

export type Database = {
  db: Db;
  pool: SqlPool;
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
  dataDir: string;
  log: Log;
}): Promise<Database> {
  const { url = null, pooler = null, log } = options;
  const connections = await (url === null
    ? openEmbedded(options)
    : openPostgres({ url, pooler, log }));
  const { pool } = connections;
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: createKyselyPool(pool) }),
  });
  let closed: Promise<void> | undefined;
  const closeAll = async () => {
    await db.destroy();
    await connections.close();
  };

  return {
    db,
    pool,
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

/** Kysely would end the pool on `destroy`; `close` does that here. */
function createKyselyPool(pool: SqlPool): PostgresPool {
  return {
    options: {},
    // Kysely's interface includes a cursor form of `query`, which this dialect never uses.
    connect: async () => proveConnection(await pool.connect()) as unknown as PostgresPoolClient,
    end: async () => {},
  };
}

/** Anything that is not clearly a read or transaction control counts as a write. */
const NO_WRITE = /^\s*(?:select|begin|start transaction|commit|rollback)\b/i;

function proveConnection(connection: SqlConnection): SqlConnection {
  return {
    async query(text, values) {
      if (!NO_WRITE.test(text)) refuseUnproven('A write');
      return connection.query(text, values);
    },
    release: (destroy) => connection.release(destroy),
  };
}
