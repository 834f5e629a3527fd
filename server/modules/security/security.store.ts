import { sql } from 'kysely';
import type { ActivityEvent } from '../../../contract/routes/security.ts';
import { type Db, selectTables } from '../../platform/database/tables.ts';
import { deleteUnlocked } from '../../platform/database/unlocked.ts';

export type SecurityTables = {
  security_events: {
    user_id: string;
    id: string;
    event: ActivityEvent;
    at: Date;
    address_prefix: string;
    user_agent: string;
    is_new_device: boolean;
    /** The exported rows; null until the export has ended, and for other events. */
    exported_rows: number | null;
    exported_sha256: string | null;
  };
};

const on = selectTables<SecurityTables>();

export type SecurityEventRow = SecurityTables['security_events'];
export type NewEventRow = Omit<SecurityEventRow, 'exported_rows' | 'exported_sha256'>;

export async function insertEvent(tx: Db, row: NewEventRow): Promise<void> {
  await on(tx)
    .insertInto('security_events')
    .values({ ...row, exported_rows: null, exported_sha256: null })
    .execute();
}

export async function completeExport(
  tx: Db,
  options: { userId: string; id: string; rows: number; sha256: string },
): Promise<void> {
  await on(tx)
    .updateTable('security_events')
    .set({ exported_rows: options.rows, exported_sha256: options.sha256 })
    .where('user_id', '=', options.userId)
    .where('id', '=', options.id)
    .execute();
}

export async function hasEventBetween(
  db: Db,
  { userId, events }: { userId: string; events: readonly ActivityEvent[] },
  { from, to }: { from: Date; to: Date },
): Promise<boolean> {
  const row = await on(db)
    .selectFrom('security_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('event', 'in', events)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasEventSince(
  tx: Db,
  { user_id: userId, event }: Pick<SecurityEventRow, 'user_id' | 'event'>,
  since: Date,
): Promise<boolean> {
  const row = await on(tx)
    .selectFrom('security_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('event', '=', event)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findNewest(
  db: Db,
  userId: string,
  options: { limit: number; since: Date },
): Promise<SecurityEventRow[]> {
  return on(db)
    .selectFrom('security_events')
    .selectAll()
    .where('user_id', '=', userId)
    .where('at', '>', options.since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(options.limit)
    .execute();
}

export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await deleteUnlocked(db, 'security_events', sql`at < ${before}`);
}
