import { sql } from 'kysely';
import type { PersonKeyKind } from '../../gateways/network/network.ts';
import { type Db, selectTables } from '../../platform/database/tables.ts';

export type PrivacyTables = {
  /** Per installation, not per user: an objection applies to every account. */
  suppressions: {
    key_hash: Buffer;
    /** Applies until this request is undone, independently of others. */
    request_id: string;
    kind: Exclude<PersonKeyKind, 'company' | 'company-name'>;
    suppressed_at: Date;
  };
  account_suppressions: {
    user_id: string;
    key_hash: Buffer;
    suppressed_at: Date;
  };
};

const on = selectTables<PrivacyTables>();

/** Shared lock for writers, exclusive for objections. */
const OBJECTIONS = sql<void>`hashtextextended('rapport.objections', 0)`;

/** No objection is accepted until `tx` ends, so nothing stored in it can outlive one. */
export async function holdObjections(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${OBJECTIONS})`.execute(tx);
}

/** Waits for all transactions that store people, and blocks new ones until `tx` ends. */
export async function awaitWriters(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${OBJECTIONS})`.execute(tx);
}

export async function insertSuppressions(
  tx: Db,
  suppressions: readonly PrivacyTables['suppressions'][],
): Promise<void> {
  if (suppressions.length === 0) return;
  await on(tx)
    .insertInto('suppressions')
    .values([...suppressions])
    .onConflict((conflict) => conflict.columns(['key_hash', 'request_id']).doNothing())
    .execute();
}

/** Requests of which no id is known since `since` get the id; returns the new ones. */
export async function insertRevealed(
  tx: Db,
  revealed: readonly { named: Buffer; id: Buffer; kind: string }[],
  { since, now }: { since: Date; now: Date },
): Promise<Omit<PrivacyTables['suppressions'], 'suppressed_at'>[]> {
  const { rows } = await sql<Omit<PrivacyTables['suppressions'], 'suppressed_at'>>`
    insert into suppressions (key_hash, request_id, kind, suppressed_at)
    select distinct revealed.id, named.request_id, revealed.kind, ${now}::timestamptz
    from unnest(${revealed.map(({ named }) => named)}::bytea[],
        ${revealed.map(({ id }) => id)}::bytea[], ${revealed.map(({ kind }) => kind)}::text[])
      as revealed(named, id, kind)
    join suppressions named on named.key_hash = revealed.named
      and named.suppressed_at >= ${since}::timestamptz
    where not exists (select from suppressions known
      where known.request_id = named.request_id and known.kind <> 'public')
    order by 1, 2
    on conflict do nothing
    returning key_hash, request_id, kind`.execute(tx);
  return rows;
}

/** The person stays suppressed if another request suppresses them, too. */
export async function endSuppression(tx: Db, requestId: string): Promise<void> {
  await on(tx).deleteFrom('suppressions').where('request_id', '=', requestId).execute();
}

export async function findSuppressed(db: Db, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ key_hash: Buffer }>`
    select key_hash from suppressions where key_hash = any(${hashes}::bytea[])`.execute(db);
  return rows.map((row) => row.key_hash);
}

/** By an objection, or by this account alone. */
export async function findSuppressedFor(
  db: Db,
  userId: string,
  hashes: readonly Buffer[],
): Promise<Buffer[]> {
  const { rows } = await sql<{ key_hash: Buffer }>`
    select key_hash from suppressions where key_hash = any(${hashes}::bytea[])
    union
    select key_hash from account_suppressions
    where user_id = ${userId}::uuid and key_hash = any(${hashes}::bytea[])`.execute(db);
  return rows.map((row) => row.key_hash);
}

export async function insertAccountSuppressions(
  tx: Db,
  userId: string,
  options: { hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await sql`
    insert into account_suppressions (user_id, key_hash, suppressed_at)
    select ${userId}::uuid, hash, ${options.now}::timestamptz from unnest(${options.hashes}::bytea[]) as hash
    on conflict do nothing`.execute(tx);
}

/**
 * By request: if a second one for the same person did not count, a member who made it could see
 * that there was a first.
 */
export async function countObjections(db: Db): Promise<number> {
  const { requests } = await on(db)
    .selectFrom('suppressions')
    .select((row) => row.fn.count<string>('request_id').distinct().as('requests'))
    .executeTakeFirstOrThrow();
  return Number(requests);
}
