import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { IdealCustomerRow, LeadsTables } from './leads.tables.ts';

const on = selectTables<LeadsTables>();

const TABLES = [
  'ideal_customers',
  'fit_rules',
  'lead_verdicts',
  'lead_marks',
  'touches',
  'lead_rings',
  'lead_refused_merges',
  'lead_snapshots',
  'lead_erasures',
] as const satisfies readonly (keyof LeadsTables)[];

export async function eraseLeads(tx: Db, userId: string): Promise<void> {
  for (const table of TABLES)
    await on(tx).deleteFrom(table).where('user_id', '=', userId).execute();
}

/** Creates the row if it is missing, and locks it, so that an account has one writer at a time. */
export async function lockIdealCustomer(tx: Db, userId: string): Promise<IdealCustomerRow> {
  await on(tx)
    .insertInto('ideal_customers')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return on(tx)
    .selectFrom('ideal_customers')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export function findIdealCustomer(db: Db, userId: string): Promise<IdealCustomerRow | undefined> {
  return on(db)
    .selectFrom('ideal_customers')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function changeIdealCustomer(
  tx: Db,
  userId: string,
  fields: Partial<
    Pick<
      IdealCustomerRow,
      'sentence' | 'titles' | 'fields' | 'places' | 'never' | 'removed' | 'reactions'
    >
  >,
): Promise<number> {
  const { version } = await on(tx)
    .updateTable('ideal_customers')
    .set((row) => ({ ...fields, version: row('version', '+', 1) }))
    .where('user_id', '=', userId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
