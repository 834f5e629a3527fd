import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { BillingTables } from './billing.tables.ts';

const on = selectTables<BillingTables>();

export async function readLedger(db: Db, userId: string, maxEntries: number) {
  const grants = await on(db)
    .selectFrom('credit_grants')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('period_start', 'desc')
    .orderBy('kind')
    .execute();
  const balances = await on(db)
    .selectFrom('credit_balances')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute();
  const entries = await on(db)
    .selectFrom('credit_entries')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .limit(maxEntries)
    .execute();
  return { grants, balances, entries };
}

export type EventState = BillingTables['stripe_events']['state'];

export async function countEvents(db: Db): Promise<{ state: EventState; events: number }[]> {
  const rows = await on(db)
    .selectFrom('stripe_events')
    .select(({ fn }) => ['state', fn.countAll<string>().as('events')])
    .groupBy('state')
    .orderBy('state')
    .execute();
  return rows.map(({ state, events }) => ({ state, events: Number(events) }));
}

export async function listEvents(db: Db, which: { state: EventState | null; limit: number }) {
  let query = on(db)
    .selectFrom('stripe_events')
    .selectAll()
    .orderBy('received_at', 'desc')
    .limit(which.limit);
  if (which.state !== null) query = query.where('state', '=', which.state);
  return query.execute();
}
