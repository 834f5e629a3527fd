import { sql } from 'kysely';
import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { WebhooksTables } from './webhooks.tables.ts';

const on = selectTables<WebhooksTables>();

export type WebhookRow = WebhooksTables['webhooks'];
export type WebhookPlace = { userId: string; id: string };

export type CountedWebhook = WebhookRow & { waiting: number; owed_erasures: number };

export async function listWebhooks(db: Db, userId: string, id?: string): Promise<CountedWebhook[]> {
  const { rows } = await sql<CountedWebhook>`
    select w.*, counted.waiting, counted.owed_erasures
    from webhooks w cross join lateral (
      select count(*)::integer as waiting,
        count(*) filter (where d.is_erasure)::integer as owed_erasures
      from webhook_deliveries d
      where d.user_id = ${userId}::uuid and d.webhook_id = w.id and d.state = 'waiting'
    ) as counted
    where w.user_id = ${userId}::uuid and (${id ?? null}::uuid is null or w.id = ${id ?? null}::uuid)
    order by w.created_at, w.id`.execute(db);
  return rows;
}

export function findWebhook(db: Db, { userId, id }: WebhookPlace): Promise<WebhookRow | undefined> {
  return on(db)
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Two runs of one receiver settle one after the other. */
export function lockWebhook(tx: Db, { userId, id }: WebhookPlace): Promise<WebhookRow | undefined> {
  return on(tx)
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function countWebhooks(tx: Db, userId: string): Promise<number> {
  const { count } = await on(tx)
    .selectFrom('webhooks')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertWebhook(
  tx: Db,
  row: Pick<WebhookRow, 'user_id' | 'id' | 'url' | 'types' | 'secret' | 'created_at'>,
): Promise<void> {
  await on(tx)
    .insertInto('webhooks')
    .values({
      ...row,
      previous_secret: null,
      previous_until: null,
      failures: 0,
      failing_since: null,
      paused_until: null,
      last_delivered_at: null,
      disabled_at: null,
      disabled_reason: null,
    })
    .execute();
}

export async function updateWebhook(
  tx: Db,
  { userId, id }: WebhookPlace,
  changes: Partial<WebhookRow>,
): Promise<void> {
  await on(tx)
    .updateTable('webhooks')
    .set(changes)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function deleteWebhook(tx: Db, { userId, id }: WebhookPlace): Promise<void> {
  await on(tx).deleteFrom('webhooks').where('user_id', '=', userId).where('id', '=', id).execute();
  for (const table of ['webhook_attempts', 'webhook_deliveries', 'webhook_receipts'] as const) {
    await on(tx)
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where('webhook_id', '=', id)
      .execute();
  }
}
