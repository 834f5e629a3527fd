import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { LeadsTables } from '../leads.tables.ts';

const on = selectTables<LeadsTables>();

type NamesakePair = readonly [number, number];

export async function findRefused(
  db: Db,
  userId: string,
  person: number,
): Promise<ReadonlySet<number>> {
  const rows = await on(db)
    .selectFrom('lead_refused_merges')
    .select(['person_id', 'other_id'])
    .where('user_id', '=', userId)
    .where((row) => row.or([row('person_id', '=', person), row('other_id', '=', person)]))
    .execute();
  return new Set(rows.flatMap(({ person_id: one, other_id: other }) => [one, other]));
}

/** Both rows must be locked. */
export async function refuseMerge(tx: Db, userId: string, pair: NamesakePair): Promise<void> {
  await on(tx)
    .insertInto('lead_refused_merges')
    .values({ user_id: userId, person_id: Math.min(...pair), other_id: Math.max(...pair) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
