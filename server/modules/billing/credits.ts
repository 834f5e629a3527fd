import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { standingOf } from './billing.rules.ts';
import { clockOffsetSeconds, findSubscription, lockUser } from './billing.store.ts';
import type { BalanceRow, CreditKind, SubscriptionRow } from './billing.tables.ts';
import { type Allowance, allowancesAt, changeOf } from './credits.rules.ts';
import * as store from './credits.store.ts';

/** Allowance and use of the current month; a month that has begun opens with the first look at it. */
export async function getCredits(deps: Pick<Deps, 'db' | 'clock'>, userId: string) {
  const { db } = deps;
  const subscription = await findSubscription(db, userId);
  if (!subscription || !standingOf(subscription.status).hasSubscription) return present([], null);
  const now = await customerNow(deps, userId);
  const balances = await store.readBalances(db, userId);
  const isDue = allowancesAt(subscription, now).some(
    (allowance) => changeOf(ofKind(balances, allowance.kind), allowance) !== null,
  );
  if (!isDue) return present(balances, subscription);
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const current = await findSubscription(tx, userId);
    if (current) await openAllowances(tx, { subscription: current, now });
  });
  return present(await store.readBalances(db, userId), subscription);
}

/**
 * The time that a user's plan goes by: ours, or that of the test clock that Stripe keeps for the
 * customer, so that months can be lived through in a minute.
 */
export async function customerNow(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<Date> {
  const now = clock.now();
  return new Date(now.getTime() + (await clockOffsetSeconds(db, userId)) * 1000);
}

/** Brings the balances to what the subscription allows now. Needs the user's lock. */
export async function openAllowances(
  tx: Db,
  { subscription, now }: { subscription: SubscriptionRow; now: Date },
): Promise<void> {
  for (const allowance of allowancesAt(subscription, now)) {
    await openAllowance(tx, { userId: subscription.user_id, allowance, now });
  }
}

async function openAllowance(
  tx: Db,
  { userId, allowance, now }: { userId: string; allowance: Allowance; now: Date },
): Promise<void> {
  const balance = await store.lockBalance(tx, userId, allowance.kind);
  const change = changeOf(balance, allowance);
  if (change === null) return;
  const month = `${allowance.subscriptionId}:${allowance.start.toISOString()}:${allowance.kind}`;
  const entry = { userId, allowance, now };

  if (change.change === 'adjust') {
    const { base } = change;
    await store.adjustBalance(tx, { userId, kind: allowance.kind, base });
    await store.changeGrant(tx, { userId, allowance, amount: base });
    const key = `adjust:${month}:${crypto.randomUUID()}`;
    await store.insertEntry(tx, { ...entry, key, delta: base - (balance?.base ?? 0) });
    return;
  }
  // Granted once and for all: a balance that points elsewhere does not get the month again.
  if (!(await store.insertGrant(tx, { userId, allowance, now }))) return;
  await store.openBalance(tx, { userId, allowance, ...change });
  await store.insertEntry(tx, { ...entry, key: `grant:${month}`, delta: change.base });
  if (change.carried > 0) {
    await store.insertEntry(tx, { ...entry, key: `carry:${month}`, delta: -change.carried });
  }
}

function present(balances: BalanceRow[], subscription: SubscriptionRow | null) {
  const end = ofKind(balances, 'signal')?.period_end;
  const endsBefore = subscription?.ends_at && end && subscription.ends_at <= end;
  const isPaid = standingOf(subscription?.status ?? null).isActiveSubscription;
  return {
    signal: presentKind(ofKind(balances, 'signal')),
    ai: presentKind(ofKind(balances, 'ai')),
    renewsAt: end && isPaid && !endsBefore ? end.toISOString() : null,
  };
}

function presentKind(balance: BalanceRow | undefined) {
  return { baseCredits: balance?.base ?? 0, usedCredits: { raw: balance?.used ?? 0 } };
}

function ofKind(balances: BalanceRow[], kind: CreditKind): BalanceRow | undefined {
  return balances.find((balance) => balance.kind === kind);
}
