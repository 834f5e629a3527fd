/** The database was first used with another objection key: its hashes would match no one. */
export class OtherObjectionKey extends Error {
  constructor() {
    super(
      'the objection key is not the one that this database was first used with, so all objections and erasures would be void: ' +
        'set OBJECTION_KEY to that key (before there was one, it was the CODE_PEPPER), or restore the file objection-key in DATA_DIR',
    );
    this.name = 'OtherObjectionKey';
  }
}

type Queries = {
  query<R extends object>(text: string, values?: unknown[]): Promise<{ rows: R[] }>;
};

const NAME = 'objection-key';

/**
 * Stores the check value of the key at first use. Throws `OtherObjectionKey` for another one. Does
 * nothing before the table is created.
 */
export async function checkObjectionKey({ pool }: { pool: Queries }, check: Buffer): Promise<void> {
  if (!(await hasTable(pool))) return;
  await pool.query(
    'insert into installation (name, value) values ($1, $2) on conflict do nothing',
    [NAME, check],
  );
  if (!(await findCheckValue(pool))?.equals(check)) throw new OtherObjectionKey();
}

/** Null before its first use. */
export async function findKeyCheck(pool: Queries): Promise<Buffer | null> {
  return (await hasTable(pool)) ? await findCheckValue(pool) : null;
}

async function hasTable(pool: Queries): Promise<boolean> {
  const { rows } = await pool.query<{ found: string | null }>(
    `select to_regclass('public.installation')::text as found`,
  );
  return rows[0]?.found != null;
}

async function findCheckValue(pool: Queries): Promise<Buffer | null> {
  const { rows } = await pool.query<{ value: Buffer }>(
    'select value from installation where name = $1',
    [NAME],
  );
  return rows[0]?.value ?? null;
}
