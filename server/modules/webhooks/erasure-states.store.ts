import { sql } from 'kysely';
import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { WebhooksTables } from './webhooks.tables.ts';

const on = selectTables<WebhooksTables>();

export async function saveErasedHash(
  tx: Db,
  { userId, event, hash }: { userId: string; event: string; hash: Buffer },
): Promise<void> {
  await on(tx)
    .updateTable('webhook_events')
    .set({ person_hash: hash })
    .where('user_id', '=', userId)
    .where('id', '=', event)
    .execute();
}

/** The webhooks that have not acknowledged the erasure of this person yet. */
export async function listOwing(
  tx: Db,
  { userId, person }: { userId: string; person: number },
): Promise<string[]> {
  const { rows } = await sql<{ webhook_id: string }>`
    select d.webhook_id from webhook_deliveries d
    join webhook_events e on e.user_id = d.user_id and e.id = d.event_id
    where d.user_id = ${userId}::uuid and d.state = 'waiting' and d.is_erasure
      and e.data = ${JSON.stringify({ person })}::jsonb`.execute(tx);
  return rows.map((row) => row.webhook_id);
}

type ErasureRow = {
  user_id: string;
  webhook_id: string;
  url: string;
  state: 'waiting' | 'delivered' | 'failed';
  erased_at: Date;
  /** The last attempt, and the next one of an erasure that waits. */
  tried_at: Date | null;
  next_at: Date | null;
  attempts: number;
  disabled: boolean;
};

/** Each receiver of an erasure, of all accounts; those that owe it first. */
export async function listErasures(
  db: Db,
  { hash, limit }: { hash: Buffer | null; limit: number },
): Promise<ErasureRow[]> {
  const { rows } = await sql<ErasureRow>`
    select d.user_id, d.webhook_id, w.url, d.state, d.at as erased_at, d.attempts,
      case when d.state = 'waiting' then d.next_at end as next_at,
      w.disabled_at is not null as disabled,
      (select max(a.at) from webhook_attempts a where a.user_id = d.user_id
        and a.webhook_id = d.webhook_id and a.event_id = d.event_id) as tried_at
    from webhook_events e
      join webhook_deliveries d on d.user_id = e.user_id and d.event_id = e.id
      join webhooks w on w.user_id = d.user_id and w.id = d.webhook_id
    where d.is_erasure and (${hash}::bytea is null or e.person_hash = ${hash}::bytea)
    order by d.state <> 'waiting', d.at desc limit ${limit}::integer`.execute(db);
  return rows;
}
