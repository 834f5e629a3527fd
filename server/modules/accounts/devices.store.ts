import type { Db } from '../../platform/database/database.ts';

type Device = { userId: string; hash: Buffer; now: Date };

/** Notes that the device is in use; false where the account does not know it. */
export async function noteDevice(tx: Db, { userId, hash, now }: Device): Promise<boolean> {
  const row = await tx
    .updateTable('known_devices')
    .set({ last_seen_at: now })
    .where('user_id', '=', userId)
    .where('device_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasDevice(
  db: Db,
  { userId, hash }: Pick<Device, 'userId' | 'hash'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function knowsDevices(tx: Db, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertDevice(tx: Db, { userId, hash, now }: Device): Promise<void> {
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: hash, first_seen_at: now, last_seen_at: now })
    .execute();
}

/** All of an account, or all but one. */
export async function deleteDevices(tx: Db, userId: string, except?: Buffer): Promise<void> {
  let query = tx.deleteFrom('known_devices').where('user_id', '=', userId);
  if (except) query = query.where('device_hash', '!=', except);
  await query.execute();
}

export async function deleteDevicesUnseenSince(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('known_devices').where('last_seen_at', '<', before).execute();
}
