import { sql } from 'kysely';
import type { PersonKey } from '../../gateways/network/network.ts';
import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { ImportsTables, StoredReceipt } from './imports.tables.ts';
import type { FileReading, KnownPerson } from './reader/reading.ts';

const on = selectTables<ImportsTables>();

export type ImportRow = {
  import_no: number;
  file_name: string;
  kind: ImportsTables['imports']['kind'];
  imported_at: Date;
  from_day: string | null;
  until_day: string | null;
  receipt: StoredReceipt;
};

const COLUMNS = sql`import_no, file_name, kind, imported_at, from_day::text as from_day,
  until_day::text as until_day, receipt`;

export async function findImport(
  db: Db,
  userId: string,
  sha256: Buffer,
): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${COLUMNS} from imports where user_id = ${userId}::uuid and sha256 = ${sha256}`.execute(
    db,
  );
  return rows[0];
}

export async function findImportByNumber(db: Db, userId: string, no: number) {
  return on(db)
    .selectFrom('imports')
    .select(['import_no', 'sha256'])
    .where('user_id', '=', userId)
    .where('import_no', '=', no)
    .executeTakeFirst();
}

export async function listImports(db: Db, userId: string): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select ${COLUMNS} from imports where user_id = ${userId}::uuid
    order by import_no desc`.execute(db);
  return rows;
}

/** What the account keeps of its imports. */
export async function countKept(db: Db, userId: string): Promise<{ files: number; rows: number }> {
  const { rows } = await sql<{ files: number; rows: number }>`
    select count(*)::integer as files,
      coalesce(sum((receipt->'stored'->>'days')::integer + (receipt->'stored'->>'posts')::integer
        + (receipt->'stored'->>'people')::integer), 0)::integer as rows
    from imports where user_id = ${userId}::uuid`.execute(db);
  return rows[0] ?? { files: 0, rows: 0 };
}

/** Numbers are never used again, as long as a later import exists. */
export async function insertImport(
  tx: Db,
  row: Omit<ImportRow, 'import_no'> & { user_id: string; sha256: Buffer },
): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    insert into imports (user_id, import_no, sha256, file_name, kind, imported_at, from_day,
      until_day, receipt)
    select ${row.user_id}::uuid, coalesce(max(import_no), 0) + 1, ${row.sha256}::bytea,
      ${row.file_name}::text, ${row.kind}::text, ${row.imported_at}::timestamptz,
      ${row.from_day}::date, ${row.until_day}::date, ${JSON.stringify(row.receipt)}::jsonb
    from imports where user_id = ${row.user_id}::uuid
    returning import_no as no`.execute(tx);
  return rows[0]?.no ?? 0;
}

type Owner = { readonly userId: string; readonly no: number };

export async function insertDays(
  tx: Db,
  { userId, no }: Owner,
  days: FileReading['days'],
): Promise<void> {
  await sql`
    insert into imported_days (user_id, import_no, day, impressions, engagements, new_followers)
    select ${userId}::uuid, ${no}::integer, * from unnest(
      ${days.map(({ day }) => day)}::date[],
      ${days.map(({ impressions }) => impressions)}::integer[],
      ${days.map(({ engagements }) => engagements)}::integer[],
      ${days.map(({ newFollowers }) => newFollowers)}::integer[])`.execute(tx);
}

export async function insertPosts(
  tx: Db,
  { userId, no }: Owner,
  posts: FileReading['posts'],
): Promise<void> {
  await sql`
    insert into imported_posts (user_id, import_no, post_id, kind, day, impressions, engagements,
      members_reached)
    select ${userId}::uuid, ${no}::integer, * from unnest(
      ${posts.map(({ id }) => id)}::text[],
      ${posts.map(({ kind }) => kind)}::text[],
      ${posts.map(({ day }) => day)}::date[],
      ${posts.map(({ impressions }) => impressions)}::integer[],
      ${posts.map(({ engagements }) => engagements)}::integer[],
      ${posts.map(({ membersReached }) => membersReached)}::integer[])`.execute(tx);
}

export type KeyedPerson = KnownPerson & { readonly key: PersonKey };

export async function insertKnownPeople(
  tx: Db,
  { userId, no }: Owner,
  people: readonly KeyedPerson[],
): Promise<void> {
  await sql`
    insert into known_people (user_id, import_no, key_kind, key, name, connected_on, invited_on,
      is_invited_by_member, wrote_on, written_to_on)
    select ${userId}::uuid, ${no}::integer, * from unnest(
      ${people.map(({ key }) => key.kind)}::text[],
      ${people.map(({ key }) => key.value)}::text[],
      ${people.map(({ name }) => name)}::text[],
      ${people.map(({ connectedOn }) => connectedOn)}::date[],
      ${people.map(({ invitedOn }) => invitedOn)}::date[],
      ${people.map(({ isInvitedByMember }) => isInvitedByMember)}::boolean[],
      ${people.map(({ wroteOn }) => wroteOn)}::date[],
      ${people.map(({ writtenToOn }) => writtenToOn)}::date[])`.execute(tx);
}

/** With all rows that the file brought. */
export async function deleteImport(tx: Db, { userId, no }: Owner): Promise<void> {
  await on(tx)
    .deleteFrom('imports')
    .where('user_id', '=', userId)
    .where('import_no', '=', no)
    .execute();
}

export async function deleteImportBySum(tx: Db, userId: string, sha256: Buffer): Promise<void> {
  await on(tx)
    .deleteFrom('imports')
    .where('user_id', '=', userId)
    .where('sha256', '=', sha256)
    .execute();
}

/** Of one account, or of all. */
export async function deleteKnownPeople(
  tx: Db,
  userId: string | null,
  keys: readonly PersonKey[],
): Promise<void> {
  await sql`
    delete from known_people known
    using unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ value }) => value)}::text[])
      as erased(kind, value)
    where known.key_kind = erased.kind and known.key = erased.value
      and (${userId}::uuid is null or known.user_id = ${userId}::uuid)`.execute(tx);
}

export type KnownKeyPlace = Pick<ImportsTables['known_people'], 'user_id' | 'key_kind' | 'key'>;

export async function listKnownKeys(
  db: Db,
  { after, limit }: { after: KnownKeyPlace | null; limit: number },
): Promise<KnownKeyPlace[]> {
  const { rows } = await sql<KnownKeyPlace>`
    select distinct key_kind, key, user_id from known_people
    where ${after?.key_kind ?? ''}::text = ''
      or (key_kind, key, user_id) > (${after?.key_kind ?? ''}::text, ${after?.key ?? ''}::text,
        ${after?.user_id ?? null}::uuid)
    order by key_kind, key, user_id
    limit ${limit}::integer`.execute(db);
  return rows;
}
