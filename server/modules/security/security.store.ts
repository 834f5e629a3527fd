import type { ActivityEvent } from '../../../contract/routes/security.ts';
import type { Db } from '../../platform/database/database.ts';

export type SecurityTables = {
  security_events: {
    user_id: string;
    id: string;
    event: ActivityEvent;
    at: Date;
    /** The /24 or /64 that the call came from, as sessions keep it. */
    address_prefix: string;
    user_agent: string;
    /** Of a sign-in: the account did not know the device. */
    is_new_device: boolean;
  };
};

export type SecurityEventRow = SecurityTables['security_events'];

/** Prevents deletion of the account until the transaction ends. False if it is deleted already. */
export async function holdOwner(tx: Db, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertEvent(tx: Db, row: SecurityEventRow): Promise<void> {
  await tx.insertInto('security_events').values(row).execute();
}

export async function hasEventSince(
  tx: Db,
  { user_id: userId, event }: Pick<SecurityEventRow, 'user_id' | 'event'>,
  since: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('security_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('event', '=', event)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest first. */
export async function findNewest(
  db: Db,
  userId: string,
  o: { most: number; since: Date },
): Promise<SecurityEventRow[]> {
  return db
    .selectFrom('security_events')
    .selectAll()
    .where('user_id', '=', userId)
    .where('at', '>', o.since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(o.most)
    .execute();
}

export async function deleteEventsOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('security_events').where('user_id', '=', userId).execute();
}

export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('security_events').where('at', '<', before).execute();
}
