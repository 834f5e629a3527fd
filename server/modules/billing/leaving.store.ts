import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { standingOf } from './billing.rules.ts';
import type { SubscriptionRow } from './billing.tables.ts';
import { lastReminderKey } from './notices.rules.ts';

// Queries about data due for erasure and deleted users.

/** Customers whose next check may find something due for erasure. */
export async function customersDue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select c.customer_id
    from stripe_customers c
    join users u on u.id = c.user_id and u.deleted_at is null
    left join subscriptions s on s.user_id = c.user_id
    cross join lateral
      (select ${now}::timestamptz + make_interval(secs => c.clock_offset_seconds) as now) as theirs
    where c.extra_seen_at + interval '1 day' <= theirs.now
      or s.first_active_at is not null
        and coalesce(s.erasure_seen_at + interval '1 day', s.payment_failed_at + interval '15 days',
          case when s.status = 'canceled' then s.ends_at + interval '30 days' end) <= theirs.now
  `.execute(db);
  return rows.map((row) => row.customer_id);
}

/** When the user was last told that the data of this subscription will be erased. */
export async function lastWordAt(tx: Db, row: SubscriptionRow): Promise<Date | null> {
  const { user_id: userId, subscription_id: id, payment_failed_at: failedAt } = row;
  const isOver = !standingOf(row.status).hasSubscription;
  const told = await tx
    .selectFrom('billing_notices')
    .select(({ fn }) => fn.max('told_at').as('at'))
    .where('user_id', '=', userId)
    .where((notice) =>
      notice.or([
        ...(failedAt ? [notice('key', '=', lastReminderKey(id, failedAt))] : []),
        ...(isOver ? [notice('key', 'like', 'ended %')] : []),
      ]),
    )
    .executeTakeFirst();
  return told?.at ?? null;
}

export async function findExtraSeen(tx: Db, userId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('stripe_customers')
    .select('extra_seen_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.extra_seen_at ?? null;
}

export async function saveExtraSeen(tx: Db, userId: string, seenAt: Date | null): Promise<void> {
  await tx
    .updateTable('stripe_customers')
    .set({ extra_seen_at: seenAt })
    .where('user_id', '=', userId)
    .where('extra_seen_at', 'is distinct from', seenAt)
    .execute();
}

export type Leaver = {
  /** Null where no customer is known. */
  customerId: string | null;
  /** By the customer's now, as far as it was known. */
  deletedAt: Date;
  leftAt: Date | null;
};

/** A deleted account as billing sees it; undefined if there is none, or it is not deleted. */
export async function findLeaver(db: Db, userId: string): Promise<Leaver | undefined> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('stripe_customers as c', 'c.user_id', 'u.id')
    .select(['u.deleted_at', 'c.customer_id', 'c.clock_offset_seconds', 'c.left_at'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!row?.deleted_at) return undefined;
  const offsetMs = (row.clock_offset_seconds ?? 0) * 1000;
  return {
    customerId: row.customer_id,
    deletedAt: new Date(row.deleted_at.getTime() + offsetMs),
    leftAt: row.left_at,
  };
}

/** Keeps the first time. */
export async function noteLeft(tx: Db, left: { userId: string; leftAt: Date }): Promise<void> {
  await tx
    .updateTable('stripe_customers')
    .set({ left_at: left.leftAt })
    .where('user_id', '=', left.userId)
    .where('left_at', 'is', null)
    .execute();
}

export async function ownerOf(db: Db, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stripe_customers')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.user_id;
}
