import type { Db } from '../../../platform/database/tables.ts';
import type { BalanceRow, EntryRow } from '../billing.tables.ts';
import * as store from './credits.store.ts';

type OfRequest = {
  userId: string;
  /** Key of the request; each change of the balance happens once per key. */
  key: string;
  now: Date;
};

/**
 * False without a credit. The credit is spent unless it is released. Needs the user's lock; joins
 * the transaction.
 */
export async function reserveCredit(tx: Db, { userId, key, now }: OfRequest): Promise<boolean> {
  const reserve = reserveKey(key);
  if (await store.findEntry(tx, userId, reserve)) return false;
  const spent = await store.spendFrom(tx, { userId, kind: 'ai', wanted: 1, key: reserve, now });
  return spent !== undefined;
}

/** Returns a reserved credit, once; does nothing without one. Needs the user's lock. */
export async function releaseCredit(tx: Db, { userId, key, now }: OfRequest): Promise<void> {
  const balance = await store.lockBalance(tx, userId, 'ai');
  const reserved = await store.findEntry(tx, userId, reserveKey(key));
  const releaseKey = `opener:${key}:release`;
  if (!balance || !reserved || (await store.findEntry(tx, userId, releaseKey))) return;
  const isRunning = isOfPeriod(balance, reserved);
  // A change of plan in between has carried the used credit over to a period that began early.
  const isCarried = !isRunning && (await wasCarried(tx, balance, reserved));
  const { subscription_id: subscriptionId, period_start: start } = isCarried ? balance : reserved;
  await store.insertEntry(tx, {
    userId,
    key: releaseKey,
    allowance: { kind: 'ai', subscriptionId, start },
    delta: 1,
    now,
  });
  if (isRunning || isCarried) await store.changeUsed(tx, balance, -1);
}

function isOfPeriod(balance: BalanceRow, entry: EntryRow): boolean {
  return (
    balance.subscription_id === entry.subscription_id &&
    balance.period_start.getTime() === entry.period_start.getTime()
  );
}

async function wasCarried(tx: Db, balance: BalanceRow, reserved: EntryRow): Promise<boolean> {
  const month = `${balance.subscription_id}:${balance.period_start.toISOString()}:ai`;
  const carried = await store.findEntry(tx, balance.user_id, `carry:${month}`);
  return carried !== undefined && carried.at >= reserved.at && balance.used > 0;
}

function reserveKey(key: string): string {
  return `opener:${key}:reserve`;
}
