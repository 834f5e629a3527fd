import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { SignalsTables } from './signals.tables.ts';

const on = selectTables<SignalsTables>();

/** In the order of locks: writers lock the counters first and stop if they are missing. */
const TABLES = [
  'trackings',
  'data_processings',
  'signals',
  'lead_heat',
  'person_merges',
  'person_keys',
  'people',
  'post_readings',
  'posts',
] as const satisfies readonly (keyof SignalsTables)[];

export async function eraseSignals(tx: Db, userId: string): Promise<void> {
  for (const table of TABLES)
    await on(tx).deleteFrom(table).where('user_id', '=', userId).execute();
}
