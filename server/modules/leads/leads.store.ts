import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { LeadsTables } from './leads.tables.ts';

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
