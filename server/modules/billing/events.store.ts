import type { Db } from '../../platform/database/database.ts';
import type { BillingTables } from './billing.tables.ts';

type EventRow = Omit<BillingTables['stripe_events'], 'attempts' | 'error'>;

/** False where this event was received before. */
export async function insertEvent(tx: Db, event: EventRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('stripe_events')
    .values({ ...event, error: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function waitingEvents(db: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stripe_events')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('state', '=', 'waiting')
    .execute();
  return rows.map((row) => row.id);
}

export async function closeEvents(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('stripe_events')
    .set({ state: 'done', error: null })
    .where('id', 'in', ids)
    .execute();
}

/** Closes events that wait for a customer who is no longer ours. */
export async function ignoreEvents(db: Db, customerId: string): Promise<void> {
  await db
    .updateTable('stripe_events')
    .set({ state: 'ignored', error: null })
    .where('customer_id', '=', customerId)
    .where('state', '=', 'waiting')
    .execute();
}

export async function noteFailure(
  db: Db,
  failure: { customerId: string; error: string },
): Promise<void> {
  await db
    .updateTable('stripe_events')
    .set((row) => ({ attempts: row('attempts', '+', 1), error: failure.error }))
    .where('customer_id', '=', failure.customerId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Customers with an event that has waited since before `before`. */
export async function customersWaitingSince(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('stripe_events')
    .select('customer_id')
    .distinct()
    .where('state', '=', 'waiting')
    .where('received_at', '<', before)
    .execute();
  return rows.flatMap((row) => row.customer_id ?? []);
}

/** The ids among these that the inbox does not hold. */
export async function unknownAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const known = await db.selectFrom('stripe_events').select('id').where('id', 'in', ids).execute();
  return new Set(ids).difference(new Set(known.map((row) => row.id)));
}

/** Stripe lists no event older than 30 days, so none older than that can come again. */
export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('stripe_events')
    .where('received_at', '<', before)
    .where('state', '!=', 'waiting')
    .execute();
}
