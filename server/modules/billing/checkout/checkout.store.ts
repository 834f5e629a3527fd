import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { BillingTables, IntentRow } from '../billing.tables.ts';

const on = selectTables<BillingTables>();

export async function findOpenIntent(db: Db, userId: string): Promise<IntentRow | undefined> {
  return on(db)
    .selectFrom('checkout_intents')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

export async function insertIntent(
  tx: Db,
  intent: { userId: string; priceId: string; now: Date },
): Promise<IntentRow> {
  return on(tx)
    .insertInto('checkout_intents')
    .values({
      user_id: intent.userId,
      id: crypto.randomUUID(),
      price_id: intent.priceId,
      session_id: null,
      state: 'open',
      created_at: intent.now,
      closed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function hasFailedIntent(db: Db, userId: string): Promise<boolean> {
  const row = await on(db)
    .selectFrom('checkout_intents')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the intent was closed since: its session must not be used. */
export async function saveSession(
  tx: Db,
  session: { userId: string; intentId: string; sessionId: string },
): Promise<boolean> {
  const saved = await on(tx)
    .updateTable('checkout_intents')
    .set({ session_id: session.sessionId })
    .where('user_id', '=', session.userId)
    .where('id', '=', session.intentId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (!saved) return false;
  await on(tx)
    .insertInto('checkout_routes')
    .values({ session_id: session.sessionId, user_id: session.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function closeIntent(
  db: Db,
  intent: { userId: string; id: string; state: 'completed' | 'expired'; now: Date },
): Promise<void> {
  await on(db)
    .updateTable('checkout_intents')
    .set({ state: intent.state, closed_at: intent.now })
    .where('user_id', '=', intent.userId)
    .where('id', '=', intent.id)
    .where('state', '=', 'open')
    .execute();
}

export async function failIntent(
  db: Db,
  intent: { userId: string; id: string; now: Date },
): Promise<void> {
  await on(db)
    .updateTable('checkout_intents')
    .set({ state: 'failed', closed_at: intent.now })
    .where('user_id', '=', intent.userId)
    .where('id', '=', intent.id)
    .where('state', '=', 'open')
    .where('session_id', 'is', null)
    .execute();
}

export async function settleFailedIntents(db: Db, userId: string): Promise<void> {
  await on(db)
    .updateTable('checkout_intents')
    .set({ state: 'expired' })
    .where('user_id', '=', userId)
    .where('state', '=', 'failed')
    .execute();
}

export async function findIntentOfSession(
  db: Db,
  sessionId: string,
): Promise<IntentRow | undefined> {
  const route = await on(db)
    .selectFrom('checkout_routes')
    .select('user_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (!route) return undefined;
  return on(db)
    .selectFrom('checkout_intents')
    .selectAll()
    .where('user_id', '=', route.user_id)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
}
