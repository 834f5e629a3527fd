import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { BalanceRow, BillingTables, CreditKind, EntryRow } from '../billing.tables.ts';
import type { Allowance, BalanceChange } from './credits.rules.ts';

const on = selectTables<BillingTables>();

export async function readBalances(db: Db, userId: string): Promise<BalanceRow[]> {
  return on(db).selectFrom('credit_balances').selectAll().where('user_id', '=', userId).execute();
}

export async function lockBalance(
  tx: Db,
  userId: string,
  kind: CreditKind,
): Promise<BalanceRow | undefined> {
  return on(tx)
    .selectFrom('credit_balances')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
}

/** False if this subscription already received this month's allowance. */
export async function insertGrant(
  tx: Db,
  grant: { userId: string; allowance: Allowance; amount: number; now: Date },
): Promise<boolean> {
  const { subscriptionId, kind, start } = grant.allowance;
  const inserted = await on(tx)
    .insertInto('credit_grants')
    .values({
      user_id: grant.userId,
      subscription_id: subscriptionId,
      period_start: start,
      kind,
      amount: grant.amount,
      granted_at: grant.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'subscription_id', 'period_start', 'kind']).doNothing(),
    )
    .returning('kind')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function changeGrant(
  tx: Db,
  grant: { userId: string; allowance: Allowance; amount: number },
): Promise<void> {
  await on(tx)
    .updateTable('credit_grants')
    .set({ amount: grant.amount })
    .where('user_id', '=', grant.userId)
    .where('subscription_id', '=', grant.allowance.subscriptionId)
    .where('period_start', '=', grant.allowance.start)
    .where('kind', '=', grant.allowance.kind)
    .execute();
}

export async function openBalance(
  tx: Db,
  opened: { userId: string; allowance: Allowance } & Extract<BalanceChange, { change: 'open' }>,
): Promise<void> {
  const { allowance } = opened;
  const row = {
    user_id: opened.userId,
    kind: allowance.kind,
    subscription_id: allowance.subscriptionId,
    base: opened.base,
    used: opened.carried,
    plan_amount: allowance.amount,
    paid: opened.paid,
    period_start: allowance.start,
    period_end: allowance.end,
  };
  await on(tx)
    .insertInto('credit_balances')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(row))
    .execute();
}

export async function adjustBalance(
  tx: Db,
  adjusted: { userId: string; allowance: Allowance; base: number; paid: number },
): Promise<void> {
  const { allowance, base, paid } = adjusted;
  await on(tx)
    .updateTable('credit_balances')
    .set({ base, paid, plan_amount: allowance.amount })
    .where('user_id', '=', adjusted.userId)
    .where('kind', '=', allowance.kind)
    .execute();
}

export async function changeUsed(tx: Db, balance: BalanceRow, amount: number): Promise<void> {
  await on(tx)
    .updateTable('credit_balances')
    .set((row) => ({ used: row('used', '+', amount) }))
    .where('user_id', '=', balance.user_id)
    .where('kind', '=', balance.kind)
    .execute();
}

export async function insertEntry(
  tx: Db,
  entry: {
    userId: string;
    key: string;
    allowance: Pick<Allowance, 'kind' | 'subscriptionId' | 'start'>;
    delta: number;
    now: Date;
  },
): Promise<void> {
  const { allowance } = entry;
  await on(tx)
    .insertInto('credit_entries')
    .values({
      user_id: entry.userId,
      key: entry.key,
      kind: allowance.kind,
      delta: entry.delta,
      subscription_id: allowance.subscriptionId,
      period_start: allowance.start,
      at: entry.now,
    })
    .execute();
}

export async function findEntry(
  tx: Db,
  userId: string,
  key: string,
): Promise<EntryRow | undefined> {
  return on(tx)
    .selectFrom('credit_entries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Bounds of what is spent: from one period only, and until this use of it. */
export type SpendingBounds = {
  periodStart?: Date | undefined;
  usedAtMost?: number | undefined;
};

/** None once the period is over. Locks the balance even if nothing is left, so no renewal is missed. */
export async function spendFrom(
  tx: Db,
  {
    userId,
    kind,
    wanted,
    key,
    now,
    periodStart,
    usedAtMost = Infinity,
  }: SpendingBounds & { userId: string; kind: CreditKind; wanted: number; key: string; now: Date },
): Promise<{ amount: number; period: Date } | undefined> {
  const balance = await lockBalance(tx, userId, kind);
  if (!balance || balance.period_end <= now) return undefined;
  const { used, period_start: period, subscription_id: subscriptionId } = balance;
  if (periodStart && period.getTime() !== periodStart.getTime()) return undefined;
  const amount = Math.min(wanted, balance.base - used, usedAtMost - used);
  if (amount <= 0) return undefined;
  await changeUsed(tx, balance, amount);
  const allowance = { kind, subscriptionId, start: period };
  await insertEntry(tx, { userId, key, allowance, delta: -amount, now });
  return { amount, period };
}
