import { sql } from 'kysely';
import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { WebhookPlace } from './endpoints.store.ts';
import type { WebhooksTables } from './webhooks.tables.ts';

const on = selectTables<WebhooksTables>();

export type WebhookEvent = WebhooksTables['webhook_events'];
export type DeliveryRow = WebhooksTables['webhook_deliveries'];
type AttemptRow = WebhooksTables['webhook_attempts'];
type DeliveryKey = Pick<DeliveryRow, 'user_id' | 'webhook_id' | 'event_id'>;

export async function insertEvent(
  tx: Db,
  event: Omit<WebhookEvent, 'person_hash'>,
  { to, isErasure }: { to: readonly string[]; isErasure: boolean },
): Promise<void> {
  const { user_id, id: event_id, at } = event;
  await on(tx)
    .insertInto('webhook_events')
    .values({ ...event, data: JSON.stringify(event.data), person_hash: null })
    .execute();
  const waiting = { is_erasure: isErasure, state: 'waiting' as const, attempts: 0, failures: 0 };
  await on(tx)
    .insertInto('webhook_deliveries')
    .values(
      to.map((webhook_id) => ({
        user_id,
        webhook_id,
        event_id,
        at,
        next_at: at,
        claimed_until: null,
        ...waiting,
      })),
    )
    .execute();
}

/**
 * For every webhook that chose the type; false if none did. The webhooks are locked, and an account
 * deletes them first, so none that is deleted meanwhile leaves a row.
 */
export async function insertEventForAll(
  tx: Db,
  { id, type, data, at }: Omit<WebhookEvent, 'user_id' | 'person_hash'>,
): Promise<boolean> {
  const { rows } = await sql`
    with receivers as materialized (
      select user_id, id from webhooks where ${type}::text = any(types) for key share
    ), event as (
      insert into webhook_events (user_id, id, type, data, at)
      select distinct user_id, ${id}::text, ${type}::text, ${JSON.stringify(data)}::jsonb,
        ${at}::timestamptz
      from receivers
    )
    insert into webhook_deliveries (user_id, webhook_id, event_id, at, is_erasure, state, next_at)
    select user_id, id, ${id}::text, ${at}::timestamptz, false, 'waiting', ${at}::timestamptz
    from receivers
    returning event_id`.execute(tx);
  return rows.length > 0;
}

/** The people of an event may be received from now on. */
export async function insertReceipts(
  tx: Db,
  { userId, people, to }: { userId: string; people: readonly number[]; to: readonly string[] },
): Promise<void> {
  await sql`
    insert into webhook_receipts (user_id, person_id, webhook_id)
    select ${userId}::uuid, person, receiver
    from unnest(${people}::integer[]) as person, unnest(${to}::uuid[]) as receiver
    on conflict do nothing`.execute(tx);
}

/** The receivers of a person, who is forgotten with it. */
export async function takeReceipts(
  tx: Db,
  { userId, person }: { userId: string; person: number },
): Promise<string[]> {
  const rows = await on(tx)
    .deleteFrom('webhook_receipts')
    .where('user_id', '=', userId)
    .where('person_id', '=', person)
    .returning('webhook_id')
    .execute();
  return rows.map((row) => row.webhook_id);
}

export async function moveReceipts(
  tx: Db,
  { userId, kept, gone }: { userId: string; kept: number; gone: number },
): Promise<void> {
  await sql`
    insert into webhook_receipts (user_id, person_id, webhook_id)
    select user_id, ${kept}::integer, webhook_id from webhook_receipts
    where user_id = ${userId}::uuid and person_id = ${gone}::integer
    on conflict do nothing`.execute(tx);
}

export type ClaimedDelivery = DeliveryRow & Pick<WebhookEvent, 'type' | 'data'>;

/**
 * The next delivery that is due, claimed until `until`; a killed process gives it free then. People
 * who were erased come first, and do not wait for the receiver.
 */
export async function claimDelivery(
  tx: Db,
  { userId, id }: WebhookPlace,
  options: { now: Date; until: Date; erasuresOnly: boolean },
): Promise<ClaimedDelivery | undefined> {
  const { now, until, erasuresOnly } = options;
  const { rows } = await sql<ClaimedDelivery>`
    with next as (
      select user_id, webhook_id, event_id from webhook_deliveries
      where user_id = ${userId}::uuid and webhook_id = ${id}::uuid and state = 'waiting'
        and next_at <= ${now}::timestamptz
        and (claimed_until is null or claimed_until <= ${now}::timestamptz)
        and (is_erasure or not ${erasuresOnly}::boolean)
      order by is_erasure desc, next_at limit 1 for update skip locked
    ), claimed as (
      update webhook_deliveries d
      set claimed_until = ${until}::timestamptz, attempts = d.attempts + 1
      from next
      where d.user_id = next.user_id and d.webhook_id = next.webhook_id
        and d.event_id = next.event_id
      returning d.*
    )
    select claimed.*, e.type, e.data
    from claimed join webhook_events e on e.user_id = claimed.user_id and e.id = claimed.event_id`.execute(
    tx,
  );
  return rows[0];
}

export async function isClaimed(tx: Db, { userId, id }: WebhookPlace, now: Date): Promise<boolean> {
  const claimed = await on(tx)
    .selectFrom('webhook_deliveries')
    .select('event_id')
    .where('user_id', '=', userId)
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .where('claimed_until', '>', now)
    .limit(1)
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The account's receivers with a delivery that is claimed. */
export async function countReceiving(tx: Db, userId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ receiving: number }>`
    select count(distinct webhook_id)::integer as receiving from webhook_deliveries
    where user_id = ${userId}::uuid and state = 'waiting' and claimed_until > ${now}::timestamptz`.execute(
    tx,
  );
  return rows[0]?.receiving ?? 0;
}

export async function settleDelivery(
  tx: Db,
  key: DeliveryKey,
  changes: Partial<DeliveryRow>,
): Promise<void> {
  await on(tx)
    .updateTable('webhook_deliveries')
    .set({ ...changes, claimed_until: null })
    .where('user_id', '=', key.user_id)
    .where('webhook_id', '=', key.webhook_id)
    .where('event_id', '=', key.event_id)
    .execute();
}

export async function insertAttempt(tx: Db, row: AttemptRow): Promise<void> {
  await on(tx)
    .insertInto('webhook_attempts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** When the next waiting delivery is due that no run has claimed; null if there is none. */
export async function findNextDue(
  db: Db,
  { userId, id }: WebhookPlace,
  { now, erasuresOnly }: { now: Date; erasuresOnly: boolean },
): Promise<Date | null> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(next_at) as due from webhook_deliveries
    where user_id = ${userId}::uuid and webhook_id = ${id}::uuid and state = 'waiting'
      and (claimed_until is null or claimed_until <= ${now}::timestamptz)
      and (is_erasure or not ${erasuresOnly}::boolean)`.execute(db);
  return rows[0]?.due ?? null;
}

/** Receivers with a due delivery, for work that a killed process left. */
export async function listDueWebhooks(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<WebhookPlace[]> {
  const { rows } = await sql<WebhookPlace>`
    select w.user_id as "userId", w.id from webhooks w
    where exists (
      select from webhook_deliveries d
      where d.user_id = w.user_id and d.webhook_id = w.id and d.state = 'waiting'
        and d.next_at <= ${now}::timestamptz
        and (d.claimed_until is null or d.claimed_until <= ${now}::timestamptz)
        and (d.is_erasure or (w.disabled_at is null
          and (w.paused_until is null or w.paused_until <= ${now}::timestamptz))))
    limit ${limit}::integer`.execute(db);
  return rows;
}

export async function countOwedErasures(db: Db): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select count(*)::integer as owed from webhook_deliveries
    where state = 'waiting' and is_erasure`.execute(db);
  return rows[0]?.owed ?? 0;
}

/** One event, or all that failed; returns how many. A delivered one is sent again as well. */
export async function requeueDeliveries(
  tx: Db,
  { userId, id }: WebhookPlace,
  { event, now }: { event: string | null; now: Date },
): Promise<number> {
  const { rows } = await sql`
    update webhook_deliveries set state = 'waiting', next_at = ${now}::timestamptz, failures = 0
    where user_id = ${userId}::uuid and webhook_id = ${id}::uuid
      and case when ${event}::text is null then state = 'failed' else event_id = ${event}::text end
    returning event_id`.execute(tx);
  return rows.length;
}
