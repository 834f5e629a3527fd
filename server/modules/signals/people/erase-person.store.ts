import { sql } from 'kysely';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { ErasedPerson } from '../../../events.ts';
import type { SignalsTables } from '../signals.tables.ts';

const on = selectTables<SignalsTables>();

export async function deletePeople(
  tx: Db,
  userId: string,
  people: readonly number[],
): Promise<void> {
  await deleteMerges(tx, userId, people);
  for (const table of ['signals', 'lead_heat', 'person_keys', 'people'] as const) {
    await on(tx)
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where((row) => row('person_id', '=', row.fn.any(sql<number[]>`${people}::integer[]`)))
      .execute();
  }
}

/** With those that were merged into one of them, whose numbers a receiver may know. */
export async function findErasable(
  tx: Db,
  userId: string,
  people: readonly number[],
): Promise<ErasedPerson[]> {
  const { rows } = await sql<ErasedPerson>`
    with recursive known(id, root) as (
      select person, person from unnest(${people}::integer[]) as person
      union
      select merge.gone, known.root from person_merges merge
      join known on known.id = merge.kept
      where merge.user_id = ${userId}::uuid and merge.undone_at is null
    )
    select known.id, people.member_key as "memberId" from known
    join people on people.user_id = ${userId}::uuid and people.person_id = known.root
    order by known.id`.execute(tx);
  return rows;
}

/** A merge keeps a record of the removed person, who may have absorbed others before. */
async function deleteMerges(tx: Db, userId: string, people: readonly number[]): Promise<void> {
  await sql`
    with recursive absorbed(person_id) as (
      select unnest(${people}::integer[])
      union
      select merge.gone from person_merges merge
      join absorbed on absorbed.person_id = merge.kept
      where merge.user_id = ${userId}::uuid and merge.undone_at is null
    )
    delete from person_merges
    where user_id = ${userId}::uuid
      and (kept in (select person_id from absorbed) or gone in (select person_id from absorbed))
  `.execute(tx);
}
