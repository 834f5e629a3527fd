import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { SignalsTables } from '../signals/signals.tables.ts';

const on = selectTables<SignalsTables>();

/** The accounts that have signals, in the order of their ids. */
export async function listTrackedAccounts(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const accounts = await on(db)
    .selectFrom('trackings')
    .select('user_id')
    .where('signals', '>', 0)
    .$if(after !== null, (query) => query.where('user_id', '>', after))
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return accounts.map((account) => account.user_id);
}
