import type { Db } from '../../platform/database/database.ts';
import type { BalanceRow, CreditKind } from './billing.tables.ts';
import type { Allowance, BalanceChange } from './credits.rules.ts';

export async function readBalances(db: Db, userId: string): Promise<BalanceRow[]> {
  return db.selectFrom('credit_balances').selectAll().where('user_id', '=', userId).execute();
}

/** Locked against being spent from until the end of the transaction. */
export async function lockBalance(
  tx: Db,
  userId: string,
  kind: CreditKind,
): Promise<BalanceRow | undefined> {
  return tx
    .selectFrom('credit_balances')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
}

/** False where this subscription was granted this month's allowance before. */
export async function insertGrant(
  tx: Db,
  grant: { userId: string; allowance: Allowance; now: Date },
): Promise<boolean> {
  const { subscriptionId, kind, amount, start } = grant.allowance;
  const inserted = await tx
    .insertInto('credit_grants')
    .values({
      user_id: grant.userId,
      subscription_id: subscriptionId,
      period_start: start,
      kind,
      amount,
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
  await tx
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
    period_start: allowance.start,
    period_end: allowance.end,
  };
  await tx
    .insertInto('credit_balances')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(row))
    .execute();
}

export async function adjustBalance(
  tx: Db,
  adjusted: { userId: string; kind: CreditKind; base: number },
): Promise<void> {
  await tx
    .updateTable('credit_balances')
    .set({ base: adjusted.base })
    .where('user_id', '=', adjusted.userId)
    .where('kind', '=', adjusted.kind)
    .execute();
}

export async function insertEntry(
  tx: Db,
  entry: { userId: string; key: string; allowance: Allowance; delta: number; now: Date },
): Promise<void> {
  const { allowance } = entry;
  await tx
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
