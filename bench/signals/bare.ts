import type { SqlConnection } from '../../server/platform/database/pool.ts';
import type { Database } from '../../server/platform/database/database.ts';

type Row = Record<string, unknown>;
type Insert = { text: string; values: unknown[] };

/** What a page has written, as inserts of the same rows for another member. */
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

  /** Inserts of the rows after these numbers, one for each table. */
  async after(last: { person: number; signal: number }): Promise<Insert[]> {
    const inserts = [
      await this.#insertOf('people', 'person_id > $2', last.person),
      await this.#insertOf('person_keys', 'person_id > $2', last.person),
      await this.#insertOf('lead_heat', 'person_id > $2', last.person),
      await this.#insertOf('signals', 'no > $2', last.signal),
      await this.#insertOf('credit_entries', '$2::integer is not null limit 1', 0),
    ];
    return inserts.flatMap((insert) => insert ?? []);
  }

  async #insertOf(table: string, condition: string, parameter: number): Promise<Insert | null> {
    const { rows } = await this.#pool.query<Row>(
      `select * from ${table} where user_id = $1 and ${condition}`,
      [this.#from, parameter],
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

/** Runs them in one transaction; returns its milliseconds. */
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
