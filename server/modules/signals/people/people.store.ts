import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';

export async function holdPeople(
  tx: Db,
  userId: string,
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from people
    where user_id = ${userId}::uuid and person_id = any(${people}::integer[])
    order by person_id for key share`.execute(tx);
  return new Set(rows.map((row) => row.person_id));
}

export async function findPresentNumber(db: Db, userId: string, person: number): Promise<number> {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from (
    with recursive chain(person_id, depth) as (
      select ${person}::integer, 0
      union all
      select m.kept, depth + 1 from chain
        join person_merges m on m.user_id = ${userId}::uuid and m.gone = chain.person_id
          and m.undone_at is null
      where depth < 100
    )
    select person_id from chain order by depth desc limit 1) as present`.execute(db);
  return rows[0]?.person_id ?? person;
}

/** Includes people whose signals all wait, so it is not for the member. */
export async function findMergesInto(
  db: Db,
  userId: string,
  person: number,
): Promise<{ name: string; headline: string; at: Date }[]> {
  const { rows } = await sql<{ name: string; headline: string; at: Date }>`
    select person->>'name' as name, person->>'headline' as headline, at from person_merges
    where user_id = ${userId}::uuid and kept = ${person}::integer and undone_at is null
    order by merge_no desc`.execute(db);
  return rows;
}
