import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { OpenersTables } from './openers.tables.ts';

const on = selectTables<OpenersTables>();

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
