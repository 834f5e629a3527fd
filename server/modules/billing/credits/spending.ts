import type { Db } from '../../../platform/database/tables.ts';
import type { BalanceRow } from '../billing.tables.ts';
import * as store from './credits.store.ts';

export type { SpendingBounds } from './credits.store.ts';

export type Spent = { opened: number; period: Date | null };

/**
 * None if the month is over or unpaid, or outside the bounds. `now` is the customer's time. Joins the caller's transaction, which has already locked its own rows.
 */
export async function spendSignals(
  tx: Db,
  options: store.SpendingBounds & { userId: string; wanted: number; now: Date },
): Promise<Spent> {
  const spent = await store.spendFrom(tx, {
    ...options,
    kind: 'signal',
    key: `open:${crypto.randomUUID()}`,
  });
  return { opened: spent?.amount ?? 0, period: spent?.period ?? null };
}

/**
 * Refunds one signal for each entry of `periods` that is the current period, and returns the period;
 * null if there is none.
 */
export async function refundSignals(
  tx: Db,
  options: { userId: string; periods: readonly Date[]; now: Date },
): Promise<Date | null> {
  if (options.periods.length === 0) return null;
  const balance = await store.lockBalance(tx, options.userId, 'signal');
  const running = balance?.period_start.getTime();
  const amount = options.periods.filter((period) => period.getTime() === running).length;
  if (!balance || amount === 0) return null;
  await giveBack(tx, balance, { amount, now: options.now });
  return balance.period_start;
}

async function giveBack(
  tx: Db,
  balance: BalanceRow,
  options: { amount: number; now: Date },
): Promise<void> {
  await store.changeUsed(tx, balance, -options.amount);
  await store.insertEntry(tx, {
    userId: balance.user_id,
    key: `merge:${crypto.randomUUID()}`,
    allowance: {
      kind: balance.kind,
      subscriptionId: balance.subscription_id,
      start: balance.period_start,
    },
    delta: options.amount,
    now: options.now,
  });
}
