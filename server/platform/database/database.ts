import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Tables } from '../../schema.ts';
import type { Log } from '../log.ts';
import type { Connections } from './connections.ts';
import { openEmbedded } from './embedded.ts';
import { hotReader } from './hot-reader.ts';
import type { HotReader } from './hot-reader.ts';
import type { SqlConnection, SqlPool } from './pool.ts';
import { openPostgres } from './postgres.ts';
import { refuseUnproven } from './transactions.ts';

export type Db = Kysely<Tables>;

export type Database = {
  db: Db;
  /** The path for the one short statement that every request makes. */
  hot: HotReader;
  /** Raw statements, for the parts of the platform that bring their own SQL. */
  pool: SqlPool;
  kind: 'embedded' | 'postgres';
  /** The address of the operator's PostgreSQL; null where the database is embedded. */
  url: string | null;
  listen: Connections['listen'];
  snapshot: Connections['snapshot'];
  /** Resolves when a statement came back, throws `DatabaseUnavailable` otherwise. */
  ping(): Promise<void>;
  /** Once, however often it is asked for. */
  close(): Promise<void>;
};

/**
 * Opens the operator's PostgreSQL (`url`), or the embedded database in `dataDir`. The same SQL,
 * migrations and driver serve both. Throws `DataDirectoryInUse` where another process has it,
 * `DatabaseUnavailable` where PostgreSQL does not answer.
 */
export async function openDatabase(o: {
  url?: string | null;
  dataDir: string;
  log: Log;
}): Promise<Database> {
  const url = o.url ?? null;
  const connections = await (url === null ? openEmbedded(o) : openPostgres(url));
  const { pool } = connections;
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: kyselyPool(pool) }) });
  const hot = hotReader({
    connect: connections.hotClient,
    lanes: connections.hotLanes,
    pool,
    log: o.log,
  });
  let closed: Promise<void> | undefined;
  const closeAll = async () => {
    await hot.close();
    await db.destroy();
    await connections.close();
  };

  return {
    db,
    hot,
    pool,
    kind: connections.kind,
    url,
    listen: connections.listen,
    snapshot: connections.snapshot,
    async ping() {
      await pool.query('select 1');
    },
    close: () => (closed ??= closeAll()),
  };
}

/** Kysely would end the pool on `destroy`; here the connections are closed as a whole. */
function kyselyPool(pool: SqlPool): PostgresPool {
  return {
    options: {},
    // Kysely's interface also has the cursor form of `query`, which this dialect is not given.
    connect: async () => proving(await pool.connect()) as unknown as PostgresPoolClient,
    end: async () => {},
  };
}

/** Whatever does not plainly read, or frame a transaction, counts as a write. */
const NO_WRITE = /^\s*(?:select|begin|start transaction|commit|rollback)\b/i;

function proving(connection: SqlConnection): SqlConnection {
  return {
    async query(text, values) {
      if (!NO_WRITE.test(text)) refuseUnproven('A write');
      return connection.query(text, values);
    },
    release: (destroy) => connection.release(destroy),
  };
}
