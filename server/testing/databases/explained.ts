import { createKysely } from '../../platform/database/kysely.ts';
import type { SqlConnection, SqlPool } from '../../platform/database/pool.ts';
import { withAllTables } from './tables.ts';
import type { TestDatabase } from './database.ts';

/** One statement, and the partitions that its plan reads or writes. */
export type ExplainedStatement = { readonly text: string; readonly partitions: readonly string[] };

/**
 * The same database, whose partitioned statements are explained before they run, with their values.
 * Partitions of all tables are numbered by the same hash of the account, so a statement about one
 * account names one number.
 */
export function explainStatements(database: TestDatabase): {
  database: TestDatabase;
  statements: ExplainedStatement[];
} {
  const statements: ExplainedStatement[] = [];
  const explain = async (connection: SqlConnection, text: string, values?: readonly unknown[]) => {
    if (!/^\s*(?:with|select|insert|update|delete|merge)\b/i.test(text)) return;
    const { rows } = await connection.query(`explain (format json) ${text}`, values);
    const named = JSON.stringify(rows).matchAll(/"Relation Name":"\w+?_part_(\d+)"/g);
    const partitions = [...new Set([...named].flatMap(([, number]) => number ?? []))];
    statements.push({ text, partitions });
  };
  const { pool } = database;
  const connect = async (): Promise<SqlConnection> => {
    const connection = await pool.connect();
    return {
      async query(text, values) {
        await explain(connection, text, values);
        return connection.query(text, values);
      },
      release: (destroy) => connection.release(destroy),
    };
  };
  const explained: SqlPool = {
    connect,
    async query(text, values) {
      const connection = await connect();
      try {
        return await connection.query(text, values);
      } finally {
        connection.release();
      }
    },
    end: () => pool.end(),
  };
  const db = createKysely(explained);
  const whole = { ...database, pool: explained, db: withAllTables(db) };
  return { database: { ...whole, read: (work) => work(db) }, statements };
}
