import { sql } from 'kysely';
import type { PersonKey } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';

type Keys = readonly PersonKey[];

const selectWanted = (keys: Keys) => sql`
  unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ value }) => value)}::text[])
    as wanted(kind, value)`;

/** `offset 0` keeps one lookup per account in the primary key, so no other index is needed. */
const selectHolders = (keys: Keys) => sql`
  trackings cross join ${selectWanted(keys)} cross join lateral (
    select user_id, person_id from person_keys
    where person_keys.user_id = trackings.user_id and person_keys.kind = wanted.kind
      and person_keys.value = wanted.value
    offset 0
  ) as holder`;

export async function findAccountsWith(db: Db, keys: Keys): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct holder.user_id from ${selectHolders(keys)} order by holder.user_id`.execute(db);
  return rows.map((row) => row.user_id);
}

export type Holder = { user_id: string; person_id: number; member_key: string | null };

export async function findHolders(db: Db, keys: Keys): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select distinct people.user_id, people.person_id, people.member_key
    from ${selectHolders(keys)}
    join people on people.user_id = holder.user_id and people.person_id = holder.person_id
  `.execute(db);
  return rows;
}

export async function findOwnKeys(db: Db, people: readonly Holder[]): Promise<PersonKey[]> {
  const { rows } = await sql<PersonKey>`
    select distinct person_keys.kind, person_keys.value
    from unnest(${people.map((each) => each.user_id)}::uuid[],
        ${people.map((each) => each.person_id)}::integer[]) as person(user_id, person_id)
    join person_keys on person_keys.user_id = person.user_id
      and person_keys.person_id = person.person_id
    where person_keys.kind in ('member', 'sales', 'other')
    order by 1, 2`.execute(db);
  return rows;
}

export type KeyPlace = PersonKey & { readonly userId: string };

export async function listPersonKeys(
  db: Db,
  { after, limit }: { after: KeyPlace | null; limit: number },
): Promise<KeyPlace[]> {
  const { rows } = await sql<KeyPlace>`
    select user_id as "userId", kind, value from person_keys
    where ${after === null} or (user_id, kind, value) >
      (${after?.userId ?? null}::uuid, ${after?.kind ?? null}::text, ${after?.value ?? null}::text)
    order by user_id, kind, value limit ${limit}`.execute(db);
  return rows;
}

export async function findPeopleWith(tx: Db, userId: string, keys: Keys): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    select distinct person_keys.person_id from person_keys join ${selectWanted(keys)}
      on wanted.kind = person_keys.kind and wanted.value = person_keys.value
    where person_keys.user_id = ${userId}::uuid`.execute(tx);
  return rows.map((row) => row.person_id);
}

export async function findKeysByPerson(
  db: Db,
  userId: string,
  person: number,
): Promise<PersonKey[]> {
  const { rows } = await sql<PersonKey>`
    select kind, value from person_keys
    where user_id = ${userId}::uuid and person_id = ${person}::integer
    order by kind, value`.execute(db);
  return rows;
}
