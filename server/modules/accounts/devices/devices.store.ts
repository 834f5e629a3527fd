import { sql } from 'kysely';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import { deleteUnlocked } from '../../../platform/database/unlocked.ts';
import type { AccountsTables } from '../accounts.tables.ts';

const on = selectTables<AccountsTables>();

type Device = { userId: string; hash: Buffer; now: Date };

/** Records that the device is in use; false if the account does not know it. */
export async function touchDevice(tx: Db, { userId, hash, now }: Device): Promise<boolean> {
  const row = await on(tx)
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
  const row = await on(db)
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listDevices(db: Db, userId: string): Promise<Buffer[]> {
  const rows = await on(db)
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.device_hash);
}

export async function hasAnyDevice(tx: Db, userId: string): Promise<boolean> {
  const row = await on(tx)
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertDevice(tx: Db, { userId, hash, now }: Device): Promise<void> {
  await on(tx)
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: hash, first_seen_at: now, last_seen_at: now })
    .execute();
}

export async function keepLastSeen(tx: Db, userId: string, count: number): Promise<void> {
  const tooMany = on(tx)
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('device_hash')
    .offset(count);
  await on(tx)
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_hash', 'in', tooMany)
    .execute();
}

export async function deleteDevices(tx: Db, userId: string, except?: Buffer): Promise<void> {
  let query = on(tx).deleteFrom('known_devices').where('user_id', '=', userId);
  if (except) query = query.where('device_hash', '!=', except);
  await query.execute();
}

export async function deleteDevicesUnseenSince(db: Db, before: Date): Promise<void> {
  await deleteUnlocked(db, 'known_devices', sql`last_seen_at < ${before}`);
}
