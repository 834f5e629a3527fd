import pg from 'pg';
import type { SqlPool } from './pool.ts';

const STATEMENT_LIMIT_MS = 10_000;

/** For statements of requests and jobs; a connection past a pooler asks for them itself. */
export const LIMITS = {
  statement_timeout: STATEMENT_LIMIT_MS,
  lock_timeout: STATEMENT_LIMIT_MS / 2,
  idle_in_transaction_session_timeout: STATEMENT_LIMIT_MS,
};

/** Through a pooler, one slow statement would hold a connection of all processes for ever. */
export class PooledWithoutLimits extends Error {
  constructor(missing: readonly string[]) {
    super(
      `Cannot start with this DATABASE_URL: through a pooler, the role must have limits of its own (${missing.join(', ')}). Run \`rapport database setup\`, then RECONNECT in the console of PgBouncer`,
    );
    this.name = 'PooledWithoutLimits';
  }
}

export async function requireLimits(pool: Pick<SqlPool, 'query'>): Promise<void> {
  const missing = await findMissingLimits(pool);
  if (missing.length > 0) throw new PooledWithoutLimits(missing);
}

export async function findMissingLimits(pool: Pick<SqlPool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) name where current_setting(name) = '0'`,
    [Object.keys(LIMITS)],
  );
  return rows.map(({ name }) => name);
}

/** Of the role in this database only. Connections that are open keep what they have. */
export async function giveRoleLimits(url: string): Promise<{ role: string; database: string }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string; database: string }>(
      'select current_user as role, current_database() as database',
    );
    const [place] = rows;
    if (place === undefined) throw new Error('The server does not say who is connected');
    const role = pg.escapeIdentifier(place.role);
    const database = pg.escapeIdentifier(place.database);
    for (const [name, limitMs] of Object.entries(LIMITS))
      await client.query(`alter role ${role} in database ${database} set ${name} = ${limitMs}`);
    return place;
  } finally {
    await client.end();
  }
}

/** What runs long by nature, such as a migration, is not cut off by the limits of the role. */
export const NO_LIMITS = Object.keys(LIMITS)
  .map((name) => `set ${name} = 0`)
  .join('; ');
