import type { SqlConnection } from '../../server/platform/database/pool.ts';
import type { Database } from '../../server/platform/database/database.ts';

type Row = Record<string, unknown>;
type Insert = { text: string; values: unknown[] };

const TABLES = ['people', 'person_keys', 'lead_heat', 'signals', 'credit_entries'];

/** Inserts the rows that a page has written for another member, who has none. */
export class BareRows {
  readonly #pool: Database['pool'];
  readonly #from: string;
  readonly #to: string;
  readonly #columns = new Map<string, { name: string; type: string }[]>();

  constructor(pool: Database['pool'], o: { from: string; to: string }) {
    this.#pool = pool;
    this.#from = o.from;
    this.#to = o.to;
  }

  /**
   * One insert per table, of the rows that were inserted or changed after the transaction `last`.
   */
  async after(last: number): Promise<Insert[]> {
    const inserts: Insert[] = [];
    for (const table of TABLES) {
      const insert = await this.#insertOf(table, last);
      if (insert) inserts.push(insert);
    }
    return inserts;
  }

  async #insertOf(table: string, last: number): Promise<Insert | null> {
    const { rows } = await this.#pool.query<Row>(
      `select * from ${table} where user_id = $1 and xmin::text::bigint > $2`,
      [this.#from, last],
    );
    if (rows.length === 0) return null;
    const columns = await this.#columnsOf(table);
    const arrays = columns.map(({ name }) => rows.map((row) => row[name]));
    const keyed = columns.map(({ name }, index) =>
      table === 'credit_entries' && name === 'key'
        ? rows.map(() => crypto.randomUUID())
        : arrays[index],
    );
    const names = columns.map(({ name }) => name);
    const casts = columns.map(({ type }, index) => `$${index + 2}::${type}[]`);
    return {
      text: `insert into ${table} (user_id, ${names.join(', ')})
        select $1::uuid, page.* from unnest(${casts.join(', ')}) as page`,
      values: [this.#to, ...keyed],
    };
  }

  async #columnsOf(table: string): Promise<{ name: string; type: string }[]> {
    const known = this.#columns.get(table);
    if (known) return known;
    const { rows } = await this.#pool.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = $1::text::regclass and attnum > 0 and not attisdropped
         and attname <> 'user_id' order by attnum`,
      [table],
    );
    this.#columns.set(table, rows);
    return rows;
  }
}

export async function lastTransaction(pool: Database['pool']): Promise<number> {
  const { rows } = await pool.query<{ last: number }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text::integer - 1 as last',
  );
  return rows[0]?.last ?? 0;
}

export async function insertBare(
  pool: Database['pool'],
  inserts: readonly Insert[],
): Promise<number> {
  const connection = await pool.connect();
  try {
    const startedAt = performance.now();
    await runAll(connection, inserts);
    return performance.now() - startedAt;
  } finally {
    connection.release();
  }
}

async function runAll(connection: SqlConnection, inserts: readonly Insert[]): Promise<void> {
  await connection.query('begin');
  for (const { text, values } of inserts) await connection.query(text, values);
  await connection.query('commit');
}
