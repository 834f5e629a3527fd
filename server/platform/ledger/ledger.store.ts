import { sql } from 'kysely';
import type { SqlPool } from '../database/pool.ts';
import type { PlatformTables } from '../database/platform-tables.ts';
import { type Db, selectTables } from '../database/tables.ts';

export type StoredEntry = PlatformTables['ledger_entries'];

const on = selectTables<PlatformTables>();

/** Dated by the database, so that the order of entries is the same for all processes. */
export async function insertEntries(
  tx: Db,
  entries: readonly Omit<StoredEntry, 'at'>[],
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    insert into ledger_entries (id, at, kind, data)
    select each.id, clock_timestamp(), each.kind, each.data
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as each(id uuid, kind text, data jsonb)
    returning id, at, kind, data`.execute(tx);
  return rows;
}

export async function insertKnown(tx: Db, entries: readonly StoredEntry[]): Promise<void> {
  const AT_ONCE = 1_000;
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const part = JSON.stringify(entries.slice(from, from + AT_ONCE));
    await sql`
      insert into ledger_entries (id, at, kind, data)
      select each.id, each.at, each.kind, each.data
      from jsonb_to_recordset(${part}::jsonb)
        as each(id uuid, at timestamptz, kind text, data jsonb)
      on conflict do nothing`.execute(tx);
  }
}

/** Until every transaction that has inserted an entry ends. */
export async function awaitWriters(tx: Db): Promise<void> {
  await sql`lock table ledger_entries in share mode`.execute(tx);
}

export async function listIds(db: Db): Promise<string[]> {
  const rows = await on(db).selectFrom('ledger_entries').select('id').execute();
  return rows.map(({ id }) => id);
}

export async function findEntries(db: Db, ids: readonly string[]): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select id, at, kind, data from ledger_entries
    where id = any(${ids}::uuid[]) order by at`.execute(db);
  return rows;
}

/** On any connection: called after a transaction that failed. */
export async function findKnown(pool: SqlPool, ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from ledger_entries where id = any($1::uuid[])',
    [ids],
  );
  return rows.map(({ id }) => id);
}

export async function deleteEntries(
  db: Db,
  { before, kept }: { before: Date; kept: readonly string[] },
): Promise<void> {
  await sql`
    delete from ledger_entries
    where at < ${before}::timestamptz and id <> all(${kept}::uuid[])`.execute(db);
}
