import { sql } from 'kysely';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import { deleteUnlocked } from '../../../platform/database/unlocked.ts';
import type { BillingTables } from '../billing.tables.ts';

const on = selectTables<BillingTables>();

type EventRow = Omit<BillingTables['stripe_events'], 'attempts' | 'error'>;

/** False if this event was received before. */
export async function insertEvent(tx: Db, event: EventRow): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('stripe_events')
    .values({ ...event, error: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findWaitingEvents(db: Db, customerId: string): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('stripe_events')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('state', '=', 'waiting')
    .execute();
  return rows.map((row) => row.id);
}

export async function closeEvents(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await on(tx)
    .updateTable('stripe_events')
    .set({ state: 'done', error: null })
    .where('id', 'in', ids)
    .execute();
}

export async function ignoreEvents(db: Db, customerId: string): Promise<void> {
  await on(db)
    .updateTable('stripe_events')
    .set({ state: 'ignored', error: null })
    .where('customer_id', '=', customerId)
    .where('state', '=', 'waiting')
    .execute();
}

export async function recordFailure(
  db: Db,
  failure: { customerId: string; error: string },
): Promise<void> {
  await on(db)
    .updateTable('stripe_events')
    .set((row) => ({ attempts: row('attempts', '+', 1), error: failure.error }))
    .where('customer_id', '=', failure.customerId)
    .where('state', '=', 'waiting')
    .execute();
}

export async function findCustomersWaitingSince(db: Db, before: Date): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('stripe_events')
    .select('customer_id')
    .distinct()
    .where('state', '=', 'waiting')
    .where('received_at', '<', before)
    .execute();
  return rows.flatMap((row) => row.customer_id ?? []);
}

export async function countWaiting(db: Db): Promise<{ count: number; since: Date | null }> {
  const row = await on(db)
    .selectFrom('stripe_events')
    .select((each) => [
      each.fn.countAll<string>().as('count'),
      each.fn.min('received_at').as('since'),
    ])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), since: row.since };
}

export async function findUnknownIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const known = await on(db)
    .selectFrom('stripe_events')
    .select('id')
    .where('id', 'in', ids)
    .execute();
  return new Set(ids).difference(new Set(known.map((row) => row.id)));
}

/** Stripe lists no events older than 30 days, so older ones cannot arrive again. */
export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await deleteUnlocked(db, 'stripe_events', sql`received_at < ${before} and state <> 'waiting'`);
}
