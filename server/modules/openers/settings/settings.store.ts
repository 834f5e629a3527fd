import type { OpenerSettings } from '../../../../contract/openers.ts';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { OpenersTables } from '../openers.tables.ts';

const on = selectTables<OpenersTables>();

export function findSettings(db: Db, userId: string): Promise<OpenerSettings | undefined> {
  return on(db)
    .selectFrom('opener_settings')
    .select(['tone', 'language', 'samples'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function saveSettings(
  tx: Db,
  userId: string,
  settings: OpenerSettings,
): Promise<void> {
  await on(tx)
    .insertInto('opener_settings')
    .values({ user_id: userId, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute();
}
