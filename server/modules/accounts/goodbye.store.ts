import type { Db } from '../../platform/database/database.ts';

export type Goodbye = { id: string; email: string; timeZone: string; deletedAt: Date };

export async function insertGoodbye(tx: Db, goodbye: Goodbye): Promise<void> {
  await tx
    .insertInto('goodbyes')
    .values({
      id: goodbye.id,
      email: goodbye.email,
      time_zone: goodbye.timeZone,
      deleted_at: goodbye.deletedAt,
    })
    .execute();
}

/** Undefined if it was sent or dropped. */
export async function findGoodbye(db: Db, id: string): Promise<Goodbye | undefined> {
  return db
    .selectFrom('goodbyes')
    .select(['id', 'email', 'time_zone as timeZone', 'deleted_at as deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteGoodbye(db: Db, id: string): Promise<void> {
  await db.deleteFrom('goodbyes').where('id', '=', id).execute();
}

/** Returns how many were never sent. */
export async function deleteGoodbyesBefore(db: Db, before: Date): Promise<number> {
  const rows = await db
    .deleteFrom('goodbyes')
    .where('deleted_at', '<', before)
    .returning('id')
    .execute();
  return rows.length;
}
