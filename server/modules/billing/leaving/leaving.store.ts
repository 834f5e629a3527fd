import { sql } from 'kysely';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import { getSubscriptionStanding } from '../../standing/standing.ts';
import type { BillingTables, SubscriptionRow } from '../billing.tables.ts';
import { buildLastReminderKey } from '../notices/notices.rules.ts';

const on = selectTables<BillingTables>();

/**
 * A duplicate that an earlier check left, because its last notice has not been sent, is due a day
 * later.
 */
export async function findCustomersDueForCheck(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select c.customer_id
    from stripe_customers c
    left join subscriptions s on s.user_id = c.user_id
    cross join lateral
      (select ${now}::timestamptz + make_interval(secs => c.clock_offset_seconds) as now,
        c.synced_at + make_interval(secs => c.clock_offset_seconds) as read_at) as customer_clock
    cross join lateral
      (select coalesce(s.erasure_seen_at + interval '1 day', s.payment_failed_at + interval '15 days',
        case when s.status = 'canceled' then s.ends_at + interval '30 days' end) as at) as due
    where c.left_at is null and (c.extra_seen_at + interval '1 day' <= customer_clock.now
      or s.first_active_at is not null and due.at <= customer_clock.now
        and (customer_clock.read_at between greatest(due.at, customer_clock.now - interval '1 day')
          and customer_clock.now) is not true)
  `.execute(db);
  return rows.map((row) => row.customer_id);
}

/**
 * Null if none was. Only the newest notice of an end counts: older ones are about replaced plans.
 */
export async function findLastErasureNoticeAt(tx: Db, row: SubscriptionRow): Promise<Date | null> {
  const { user_id: userId, subscription_id: id, payment_failed_at: failedAt } = row;
  const hasEnded = !getSubscriptionStanding(row.status).hasSubscription;
  const notices = on(tx)
    .selectFrom('billing_notices')
    .select(['key', 'delivered_at'])
    .where('user_id', '=', userId);
  const reminder = failedAt
    ? await notices.where('key', '=', buildLastReminderKey(id, failedAt)).executeTakeFirst()
    : undefined;
  const end = hasEnded
    ? await notices
        .where('key', 'like', 'ended %')
        .orderBy('told_at', 'desc')
        .limit(1)
        .executeTakeFirst()
    : undefined;
  const delivered = [reminder, end].flatMap((notice) => notice?.delivered_at ?? []);
  return delivered.length > 0 ? new Date(Math.max(...delivered.map(Number))) : null;
}

export type DeletedCustomer = {
  customerId: string;
  clockOffsetSeconds: number;
  /** The last check before the deletion, by the customer's clock. */
  liveAt: Date | null;
  billingEndedAt: Date | null;
};

export async function findDeletedCustomer(
  db: Db,
  userId: string,
): Promise<DeletedCustomer | undefined> {
  return on(db)
    .selectFrom('stripe_customers')
    .select([
      'customer_id as customerId',
      'clock_offset_seconds as clockOffsetSeconds',
      'live_at as liveAt',
      'left_at as billingEndedAt',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The first recorded time stays. */
export async function recordBillingEnd(
  tx: Db,
  ended: { userId: string; billingEndedAt: Date },
): Promise<void> {
  await on(tx)
    .updateTable('stripe_customers')
    .set({ left_at: ended.billingEndedAt })
    .where('user_id', '=', ended.userId)
    .where('left_at', 'is', null)
    .execute();
}
