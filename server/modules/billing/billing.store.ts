import type { Db } from '../../platform/database/database.ts';
import type { SubscriptionRow } from './billing.tables.ts';

export async function customerOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stripe_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.customer_id;
}

export async function isKnownCustomer(db: Db, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stripe_customers')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of two that save a customer for one user at once the first stays; that one is returned. */
export async function saveCustomer(
  db: Db,
  customer: { userId: string; customerId: string; now: Date },
): Promise<string> {
  await db
    .insertInto('stripe_customers')
    .values({
      user_id: customer.userId,
      customer_id: customer.customerId,
      test_clock_id: null,
      created_at: customer.now,
      synced_at: null,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return (await customerOf(db, customer.userId)) ?? customer.customerId;
}

export async function forgetCustomer(
  tx: Db,
  customer: { userId: string; customerId: string },
): Promise<void> {
  await tx
    .deleteFrom('stripe_customers')
    .where('user_id', '=', customer.userId)
    .where('customer_id', '=', customer.customerId)
    .execute();
}

/**
 * Every change of a user's money takes this lock first; a row that never goes away is the only
 * one that can exclude others. Undefined where there is no such user.
 */
export async function lockUser(
  tx: Db,
  userId: string,
): Promise<{ deleted_at: Date | null } | undefined> {
  return tx
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type ReadTicket = {
  userId: string;
  number: number;
  /** When the customer was read before, as its own clock had it; null where it never was. */
  lastReadAt: Date | null;
};

/** Numbers a read of Stripe that is about to begin. */
export async function takeReadTicket(db: Db, customerId: string): Promise<ReadTicket | undefined> {
  const row = await db
    .updateTable('stripe_customers')
    .set((customer) => ({ read_ticket: customer('read_ticket', '+', 1) }))
    .where('customer_id', '=', customerId)
    .returning(['user_id', 'read_ticket', 'synced_at', 'clock_offset_seconds'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { synced_at: syncedAt, clock_offset_seconds: offsetSeconds } = row;
  return {
    userId: row.user_id,
    number: row.read_ticket,
    lastReadAt: syncedAt && new Date(syncedAt.getTime() + offsetSeconds * 1000),
  };
}

/** False where the result of a read begun later was written already. */
export async function applyRead(
  tx: Db,
  read: {
    userId: string;
    ticket: number;
    testClockId: string | null;
    clockOffsetSeconds: number;
    now: Date;
  },
): Promise<boolean> {
  const applied = await tx
    .updateTable('stripe_customers')
    .set({
      applied_ticket: read.ticket,
      test_clock_id: read.testClockId,
      clock_offset_seconds: read.clockOffsetSeconds,
      synced_at: read.now,
    })
    .where('user_id', '=', read.userId)
    .where('applied_ticket', '<', read.ticket)
    .returning('user_id')
    .executeTakeFirst();
  return applied !== undefined;
}

export async function findSubscription(
  db: Db,
  userId: string,
): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function saveSubscription(tx: Db, row: SubscriptionRow): Promise<void> {
  await tx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** How far the customer's time is ahead of ours; 0 for whoever is on no test clock. */
export async function clockOffsetSeconds(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('stripe_customers')
    .select('clock_offset_seconds')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.clock_offset_seconds ?? 0;
}

/** Somebody leaves for the billing portal. */
export async function notePortalOpened(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('stripe_customers')
    .set({ portal_opened_at: now })
    .where('user_id', '=', userId)
    .execute();
}

export async function findPortalVisit(db: Db, userId: string) {
  return db
    .selectFrom('stripe_customers')
    .select(['customer_id', 'portal_opened_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Customers on a test clock; `clockId` narrows them to one clock. */
export async function customersOnTestClock(db: Db, clockId?: string): Promise<string[]> {
  let query = db
    .selectFrom('stripe_customers')
    .select('customer_id')
    .where('test_clock_id', 'is not', null);
  if (clockId !== undefined) query = query.where('test_clock_id', '=', clockId);
  return (await query.execute()).map((row) => row.customer_id);
}

/** Customers last read before `before`, or never; longest ago first. */
export async function customersReadBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stripe_customers')
    .select('customer_id')
    .where((row) => row.or([row('synced_at', '<', before), row('synced_at', 'is', null)]))
    .orderBy('synced_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map((row) => row.customer_id);
}

/** False where the user was told of it before. */
export async function noteTold(
  tx: Db,
  told: { userId: string; key: string; now: Date },
): Promise<boolean> {
  const noted = await tx
    .insertInto('billing_notices')
    .values({ user_id: told.userId, key: told.key, told_at: told.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Whom a mail about money goes to; undefined for a deleted account. */
export async function findReader(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'first_name', 'time_zone', 'email_verified_at'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Deletes what we keep of a user's money but the customer's id: with it, late events about a
 * deleted account are known for what they are.
 */
export async function eraseBilling(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('credit_entries').where('user_id', '=', userId).execute();
  await tx.deleteFrom('credit_balances').where('user_id', '=', userId).execute();
  await tx.deleteFrom('credit_grants').where('user_id', '=', userId).execute();
  await tx.deleteFrom('billing_notices').where('user_id', '=', userId).execute();
  await tx.deleteFrom('checkout_intents').where('user_id', '=', userId).execute();
  await tx.deleteFrom('subscriptions').where('user_id', '=', userId).execute();
}
