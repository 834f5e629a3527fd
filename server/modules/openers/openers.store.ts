import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { OpenersTables } from './openers.tables.ts';

const on = selectTables<OpenersTables>();

const TABLES = [
  'opener_variants',
  'opener_requests',
  'opener_settings',
] as const satisfies readonly (keyof OpenersTables)[];

export async function eraseOpeners(tx: Db, userId: string): Promise<void> {
  for (const table of TABLES)
    await on(tx).deleteFrom(table).where('user_id', '=', userId).execute();
}

/** Moves requests and variants when two people turn out to be one. */
export async function followMerge(
  tx: Db,
  { userId, kept, gone }: { userId: string; kept: number; gone: number },
): Promise<void> {
  for (const table of ['opener_requests', 'opener_variants'] as const) {
    await on(tx)
      .updateTable(table)
      .set({ person_id: kept })
      .where('user_id', '=', userId)
      .where('person_id', '=', gone)
      .execute();
  }
}
