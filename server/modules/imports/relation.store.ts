import { sql } from 'kysely';
import type { PersonKey } from '../../gateways/network/network.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { SignalsTables } from '../signals/signals.tables.ts';

export type KnownRow = {
  connected_on: string | null;
  invited_on: string | null;
  is_invited_by_member: boolean | null;
  wrote_on: string | null;
  written_to_on: string | null;
};

const DAYS = sql`k.connected_on::text as connected_on, k.invited_on::text as invited_on,
  k.is_invited_by_member, k.wrote_on::text as wrote_on, k.written_to_on::text as written_to_on`;

/** The latest import first. */
export async function findKnownByKey(
  db: Db,
  userId: string,
  personId: SignalsTables['person_keys']['person_id'],
): Promise<KnownRow[]> {
  const { rows } = await sql<KnownRow>`
    select ${DAYS} from known_people k
      join person_keys p on p.user_id = k.user_id and p.kind = k.key_kind and p.value = k.key
    where k.user_id = ${userId}::uuid and p.person_id = ${personId}::integer
    order by k.import_no desc`.execute(db);
  return rows;
}

/** None if several known people have this name. */
export async function findKnownByName(db: Db, userId: string, name: string): Promise<KnownRow[]> {
  const { rows } = await sql<KnownRow>`
    select ${DAYS} from known_people k
    where k.user_id = ${userId}::uuid and k.name = ${name}::text and k.name <> ''
      and 1 = (select count(distinct (other.key_kind, other.key)) from known_people other
        where other.user_id = ${userId}::uuid and other.name = k.name)
    order by k.import_no desc`.execute(db);
  return rows;
}

export async function listKnownWith(db: Db, keys: readonly PersonKey[]): Promise<KnownRow[]> {
  const { rows } = await sql<KnownRow>`
    select ${DAYS} from known_people k
      join unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ value }) => value)}::text[])
        as own(kind, value) on k.key_kind = own.kind and k.key = own.value
    order by k.user_id, k.import_no`.execute(db);
  return rows;
}

export async function findConnectionsTime(db: Db, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(i.imported_at) as at from imports i
    where i.user_id = ${userId}::uuid and exists (
      select from known_people k where k.user_id = i.user_id and k.import_no = i.import_no
        and k.connected_on is not null)`.execute(db);
  return rows[0]?.at ?? null;
}

/** People who engaged and are connected with the member, by the addresses of their profiles. */
export async function findConnectedPeople(db: Db, userId: string): Promise<Set<number>> {
  const { rows } = await sql<{ person: number }>`
    select distinct p.person_id as person
    from known_people k
      join person_keys p on p.user_id = k.user_id and p.kind = k.key_kind and p.value = k.key
    where k.user_id = ${userId}::uuid and k.connected_on is not null`.execute(db);
  return new Set(rows.map(({ person }) => person));
}

/** By the addresses of profiles only: a name alone is not certain enough. */
export async function findConnectionDays(
  db: Db,
  userId: string,
  people: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ person: number; day: string }>`
    select distinct on (p.person_id) p.person_id as person, k.connected_on::text as day
    from known_people k
      join person_keys p on p.user_id = k.user_id and p.kind = k.key_kind and p.value = k.key
    where k.user_id = ${userId}::uuid and p.person_id = any(${people}::integer[])
      and k.connected_on is not null
    order by p.person_id, k.import_no desc`.execute(db);
  return new Map(rows.map(({ person, day }) => [person, day]));
}
