import type { Database } from './database.ts';

/** The database was first used with another objection key: its hashes would match nobody. */
export class OtherObjectionKey extends Error {
  constructor() {
    super(
      'the objection key is not the one that this database was first used with, so all objections and erasures would be void: ' +
        'set OBJECTION_KEY to that key (before there was one, it was the CODE_PEPPER), or restore the file objection-key in DATA_DIR',
    );
    this.name = 'OtherObjectionKey';
  }
}

const NAME = 'objection-key';

/**
 * Stores the check value of the key at first use. Throws `OtherObjectionKey` for another one. Does
 * nothing before the table is created.
 */
export async function checkObjectionKey(
  { pool }: Pick<Database, 'pool'>,
  check: Buffer,
): Promise<void> {
  const { rows: tables } = await pool.query<{ found: string | null }>(
    `select to_regclass('public.installation')::text as found`,
  );
  if (!tables[0]?.found) return;
  await pool.query(
    'insert into installation (name, value) values ($1, $2) on conflict do nothing',
    [NAME, check],
  );
  const { rows } = await pool.query<{ value: Buffer }>(
    'select value from installation where name = $1',
    [NAME],
  );
  if (!rows[0]?.value.equals(check)) throw new OtherObjectionKey();
}
