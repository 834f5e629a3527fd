import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { LeadsTables } from '../leads.tables.ts';

const on = selectTables<LeadsTables>();

export type Snapshot = { at: Date; people: number[]; basis: string };

export function findSnapshot(db: Db, userId: string): Promise<Snapshot | undefined> {
  return on(db)
    .selectFrom('lead_snapshots')
    .select(['at', 'people', 'basis'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function saveSnapshot(tx: Db, userId: string, snapshot: Snapshot): Promise<void> {
  await on(tx)
    .insertInto('lead_snapshots')
    .values({ user_id: userId, ...snapshot })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...snapshot }))
    .execute();
}
