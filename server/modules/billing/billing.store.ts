import { sql } from 'kysely';
import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { BillingTables, SubscriptionRow } from './billing.tables.ts';

const on = selectTables<BillingTables>();

export async function findCustomer(db: Db, userId: string): Promise<string | undefined> {
  const row = await on(db)
    .selectFrom('stripe_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.customer_id;
}

/** The account of a customer that is ours. */
export async function findOwner(db: Db, customerId: string): Promise<string | undefined> {
  const row = await on(db)
    .selectFrom('customer_routes')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.user_id;
}

/** Returns the customer that was saved first if two are saved at once. */
export async function saveCustomer(
  tx: Db,
  customer: { userId: string; customerId: string; now: Date },
): Promise<string> {
  const saved = await on(tx)
    .insertInto('stripe_customers')
    .values({
      user_id: customer.userId,
      customer_id: customer.customerId,
      test_clock_id: null,
      created_at: customer.now,
      synced_at: null,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!saved) return (await findCustomer(tx, customer.userId)) ?? customer.customerId;
  await on(tx)
    .insertInto('customer_routes')
    .values({ customer_id: customer.customerId, user_id: customer.userId })
    .execute();
  return customer.customerId;
}

export async function deleteCustomer(
  tx: Db,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<void> {
  await on(tx).deleteFrom('stripe_customers').where('user_id', '=', userId).execute();
  await on(tx).deleteFrom('customer_routes').where('customer_id', '=', customerId).execute();
}

export type ReadTicket = {
  userId: string;
  number: number;
  lastReadAt: Date | null;
};

/**
 * Numbers a read of Stripe before it starts, so that an older result never replaces a newer one.
 */
export async function takeReadTicket(db: Db, customerId: string): Promise<ReadTicket | undefined> {
  const userId = await findOwner(db, customerId);
  if (userId === undefined) return undefined;
  const row = await on(db)
    .updateTable('stripe_customers')
    .set((customer) => ({ read_ticket: customer('read_ticket', '+', 1) }))
    .where('user_id', '=', userId)
    .where('customer_id', '=', customerId)
    .returning(['read_ticket', 'synced_at', 'clock_offset_seconds'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { synced_at: syncedAt, clock_offset_seconds: offsetSeconds } = row;
  return {
    userId,
    number: row.read_ticket,
    lastReadAt: syncedAt && new Date(syncedAt.getTime() + offsetSeconds * 1000),
  };
}

/** False if a newer read was already applied or the customer was deleted. */
export async function applyRead(
  tx: Db,
  read: {
    userId: string;
    customerId: string;
    ticket: number;
    testClockId: string | null;
    clockOffsetSeconds: number;
    /** By the customer's clock; null if the account is deleted. */
    liveAt: Date | null;
    now: Date;
  },
): Promise<boolean> {
  const applied = await on(tx)
    .updateTable('stripe_customers')
    .set({
      applied_ticket: read.ticket,
      test_clock_id: read.testClockId,
      clock_offset_seconds: read.clockOffsetSeconds,
      synced_at: read.now,
      ...(read.liveAt && { live_at: read.liveAt }),
    })
    .where('user_id', '=', read.userId)
    .where('customer_id', '=', read.customerId)
    .where('applied_ticket', '<', read.ticket)
    .returning('user_id')
    .executeTakeFirst();
  return applied !== undefined;
}

export async function findSubscription(
  db: Db,
  userId: string,
): Promise<SubscriptionRow | undefined> {
  return on(db)
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function saveSubscription(tx: Db, row: SubscriptionRow): Promise<void> {
  await on(tx)
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export async function saveUsedCredit(
  tx: Db,
  userId: string,
  { total, due }: { total: number; due: number },
): Promise<void> {
  await on(tx)
    .updateTable('subscriptions')
    .set({ used_credit: total, used_credit_due: due })
    .where('user_id', '=', userId)
    .execute();
}

export async function findDuplicateSeenAt(tx: Db, userId: string): Promise<Date | null> {
  const row = await on(tx)
    .selectFrom('stripe_customers')
    .select('extra_seen_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.extra_seen_at ?? null;
}

export async function saveDuplicateSeenAt(
  tx: Db,
  userId: string,
  seenAt: Date | null,
): Promise<void> {
  await on(tx)
    .updateTable('stripe_customers')
    .set({ extra_seen_at: seenAt })
    .where('user_id', '=', userId)
    .execute();
}

/** How far the customer's test clock is ahead of ours; 0 without one. */
export async function findClockOffsetSeconds(db: Db, userId: string): Promise<number> {
  const row = await on(db)
    .selectFrom('stripe_customers')
    .select('clock_offset_seconds')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.clock_offset_seconds ?? 0;
}

export async function recordPortalOpened(db: Db, userId: string, now: Date): Promise<void> {
  await on(db)
    .updateTable('stripe_customers')
    .set({ portal_opened_at: now })
    .where('user_id', '=', userId)
    .execute();
}

export async function findPortalVisit(db: Db, userId: string) {
  return on(db)
    .selectFrom('stripe_customers')
    .select(['customer_id', 'portal_opened_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function findCustomersOnTestClock(db: Db, clockId?: string): Promise<string[]> {
  let query = on(db)
    .selectFrom('stripe_customers')
    .select('customer_id')
    .where('test_clock_id', 'is not', null);
  if (clockId !== undefined) query = query.where('test_clock_id', '=', clockId);
  return (await query.execute()).map((row) => row.customer_id);
}

/**
 * Customers due for a read, least recently read first: those whose subscription is about to change
 * or is not paid if last read before `before`, all others if before `steadyBefore`. A read in the
 * future was recorded by a wrong clock. Deleted accounts only if their billing ended after
 * `billingEndedAfter`.
 */
export async function findCustomersReadBefore(
  db: Db,
  options: { before: Date; steadyBefore: Date; now: Date; billingEndedAfter: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select c.customer_id
    from stripe_customers c
    left join subscriptions s on s.user_id = c.user_id
    cross join lateral
      (select ${options.now}::timestamptz + make_interval(secs => c.clock_offset_seconds) as now) as customer_clock
    where (c.left_at is null or c.left_at > ${options.billingEndedAfter})
      and (c.synced_at is null or c.synced_at > ${options.now} or c.synced_at < ${options.steadyBefore}
        or c.synced_at < ${options.before} and (c.extra_seen_at is not null or s.change_invoiced_at is not null
          or s.status in ('past_due', 'unpaid', 'paused', 'incomplete', 'unknown')
          or s.status in ('active', 'trialing')
            and least(s.period_end - case when s.interval = 'yearly' then interval '9 days'
              else interval '2 days' end, s.ends_at - interval '2 days') < customer_clock.now))
    order by c.synced_at asc nulls first
    limit ${options.limit}
  `.execute(db);
  return rows.map((row) => row.customer_id);
}

/** False if this notice was already enqueued. */
export async function recordNotice(
  tx: Db,
  notice: { userId: string; key: string; now: Date },
): Promise<boolean> {
  const recorded = await on(tx)
    .insertInto('billing_notices')
    .values({ user_id: notice.userId, key: notice.key, told_at: notice.now, delivered_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return recorded !== undefined;
}

export async function isNoticeEnqueued(db: Db, userId: string, key: string): Promise<boolean> {
  const found = await on(db)
    .selectFrom('billing_notices')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}

/** Never earlier than it was enqueued, even if our clock was set back. */
export async function recordDelivery(
  db: Db,
  notice: { userId: string; key: string; at: Date },
): Promise<void> {
  await on(db)
    .updateTable('billing_notices')
    .set({ delivered_at: sql`greatest(told_at, ${notice.at})` })
    .where('user_id', '=', notice.userId)
    .where('key', '=', notice.key)
    .where('delivered_at', 'is', null)
    .execute();
}
