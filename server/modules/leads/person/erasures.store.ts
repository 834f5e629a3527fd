import { type Db, tablesOf } from '../../../platform/database/tables.ts';
import type { LeadsTables } from '../leads.tables.ts';

const on = tablesOf<LeadsTables>();

type Erased = { userId: string; personId: number };

export async function insertErasure(
  tx: Db,
  { userId, personId, publicIdentifier }: Erased & { publicIdentifier: string },
): Promise<void> {
  await on(tx)
    .insertInto('lead_erasures')
    .values({ user_id: userId, person_id: personId, public_identifier: publicIdentifier })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findErasure(db: Db, { userId, personId }: Erased): Promise<string | null> {
  const row = await on(db)
    .selectFrom('lead_erasures')
    .select('public_identifier')
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.public_identifier ?? null;
}

export async function deleteErasure(tx: Db, { userId, personId }: Erased): Promise<void> {
  await on(tx)
    .deleteFrom('lead_erasures')
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .execute();
}
