import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { LeadsTables } from '../leads.tables.ts';

const on = selectTables<LeadsTables>();

export type RingMember = { person_id: number; ring: number };

export function findRingMembers(db: Db, userId: string): Promise<RingMember[]> {
  return on(db)
    .selectFrom('lead_rings')
    .select(['person_id', 'ring'])
    .where('user_id', '=', userId)
    .execute();
}

export async function replaceRings(
  tx: Db,
  userId: string,
  members: readonly RingMember[],
): Promise<void> {
  await on(tx).deleteFrom('lead_rings').where('user_id', '=', userId).execute();
  if (members.length === 0) return;
  await on(tx)
    .insertInto('lead_rings')
    .values(members.map((member) => ({ user_id: userId, ...member })))
    .execute();
}
