import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { SqlConnection, SqlPool } from './pool.ts';
import { refuseUnproven } from './transactions.ts';

export function createKysely(pool: SqlPool): Kysely<unknown> {
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool: createKyselyPool(pool) }) });
}

/** Kysely would end the pool on `destroy`; its owner does that. */
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
