import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';
import { selectUnlockedRows } from '../../platform/database/unlocked.ts';
import type { DeliveryState, WebhooksTables } from './webhooks.tables.ts';

type LoggedAttempt = WebhooksTables['webhook_attempts'] & { type: string; state: DeliveryState };

export async function listAttempts(
  db: Db,
  asked: {
    userId: string;
    id: string;
    after: { at: Date; event: string; attempt: number } | undefined;
    limit: number;
  },
): Promise<LoggedAttempt[]> {
  const { userId, id, after, limit } = asked;
  const isAfter = after
    ? sql`(a.at, a.event_id, a.attempt) <
        (${after.at}::timestamptz, ${after.event}::text, ${after.attempt}::integer)`
    : sql`true`;
  const { rows } = await sql<LoggedAttempt>`
    select a.*, e.type, d.state
    from webhook_attempts a
      join webhook_events e on e.user_id = a.user_id and e.id = a.event_id
      join webhook_deliveries d on d.user_id = a.user_id and d.webhook_id = a.webhook_id
        and d.event_id = a.event_id
    where a.user_id = ${userId}::uuid and a.webhook_id = ${id}::uuid and ${isAfter}
    order by a.at desc, a.event_id desc, a.attempt desc limit ${limit}::integer`.execute(db);
  return rows;
}

/** What was settled, with its attempts, and what has waited for too long, except erasures. */
export async function deleteOld(
  db: Db,
  { settledBefore, waitingBefore }: { settledBefore: Date; waitingBefore: Date },
): Promise<void> {
  await sql`
    delete from webhook_deliveries where ${selectUnlockedRows(
      'webhook_deliveries',
      sql`at < ${settledBefore}::timestamptz and (state <> 'waiting'
        or (not is_erasure and at < ${waitingBefore}::timestamptz))`,
    )}`.execute(db);
  await sql`
    delete from webhook_events e
    where at < ${settledBefore}::timestamptz and not exists (
      select from webhook_deliveries d where d.user_id = e.user_id and d.event_id = e.id)`.execute(
    db,
  );
  await sql`
    delete from webhook_attempts a where not exists (
      select from webhook_deliveries d where d.user_id = a.user_id
        and d.webhook_id = a.webhook_id and d.event_id = a.event_id)`.execute(db);
}
