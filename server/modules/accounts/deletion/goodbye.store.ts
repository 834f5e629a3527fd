import { sql } from 'kysely';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import { selectUnlockedRows } from '../../../platform/database/unlocked.ts';
import type { AccountsTables } from '../accounts.tables.ts';

const on = selectTables<AccountsTables>();

export type Goodbye = { id: string; email: string; timeZone: string; deletedAt: Date };

export async function insertGoodbye(tx: Db, goodbye: Goodbye): Promise<void> {
  await on(tx)
    .insertInto('goodbyes')
    .values({
      id: goodbye.id,
      email: goodbye.email,
      time_zone: goodbye.timeZone,
      deleted_at: goodbye.deletedAt,
    })
    .execute();
}

export async function findGoodbye(db: Db, id: string): Promise<Goodbye | undefined> {
  return on(db)
    .selectFrom('goodbyes')
    .select(['id', 'email', 'time_zone as timeZone', 'deleted_at as deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteGoodbye(db: Db, id: string): Promise<void> {
  await on(db).deleteFrom('goodbyes').where('id', '=', id).execute();
}

export async function deleteGoodbyesBefore(db: Db, before: Date): Promise<number> {
  const rows = await on(db)
    .deleteFrom('goodbyes')
    .where(selectUnlockedRows('goodbyes', sql`deleted_at < ${before}`))
    .returning('id')
    .execute();
  return rows.length;
}
