import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { getSubscriptionStanding } from '../../standing/standing.ts';
import { lockAccount } from '../../users/users.ts';
import { findClockOffsetSeconds, findSubscription } from '../billing.store.ts';
import type { BalanceRow, CreditKind, SubscriptionRow } from '../billing.tables.ts';
import {
  type Allowance,
  getAllowanceEvent,
  listAllowances,
  type BalanceChange,
  getBalanceChange,
} from './credits.rules.ts';
import * as store from './credits.store.ts';

type CreditsDeps = Pick<Deps, 'db' | 'clock' | 'events'>;
/** Changes of a plan come from the sync, which has a log. */
type CreditDeps = Pick<Deps, 'events'> & Partial<Pick<Deps, 'log'>>;

/** Allowance and use of the current month, which opens at its first read. */
export async function getCredits(deps: CreditsDeps, userId: string) {
  const { db } = deps;
  const subscription = await findSubscription(db, userId);
  if (!subscription || !getSubscriptionStanding(subscription.status).hasSubscription)
    return presentCredits([], null);
  const now = await getCustomerNow(deps, userId);
  const balances = await store.readBalances(db, userId);
  const isDue = listAllowances(subscription, now).some(
    (allowance) => getBalanceChange(findBalance(balances, allowance.kind), allowance) !== null,
  );
  if (!isDue) return presentCredits(balances, subscription);
  await runInTransaction(db, async (tx) => {
    if (await lockAccount(tx, userId)) await openDueAllowances(deps, tx, userId);
  });
  return presentCredits(await store.readBalances(db, userId), subscription);
}

/** The current time for a user's plan: our clock plus the offset of the customer's test clock. */
export async function getCustomerNow(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<Date> {
  const now = clock.now();
  return new Date(now.getTime() + (await findClockOffsetSeconds(db, userId)) * 1000);
}

/** Opens the current month if it is not open yet. Needs the user's lock. */
export async function openDueAllowances(
  deps: Pick<Deps, 'clock' | 'events'>,
  tx: Db,
  userId: string,
): Promise<void> {
  const subscription = await findSubscription(tx, userId);
  if (!subscription) return;
  const now = await getCustomerNow({ db: tx, clock: deps.clock }, userId);
  await openAllowances(deps, tx, { subscription, now });
}

/**
 * Needs the user's lock. Returns the part of what a smaller plan takes back that was used before, 0
 * to 1.
 */
export async function openAllowances(
  deps: CreditDeps,
  tx: Db,
  { subscription, now }: { subscription: SubscriptionRow; now: Date },
): Promise<number> {
  let overused = 0;
  for (const allowance of listAllowances(subscription, now)) {
    const change = await openAllowance(deps, tx, { userId: subscription.user_id, allowance, now });
    overused = Math.max(overused, change?.overused ?? 0);
  }
  return overused;
}

async function openAllowance(
  deps: CreditDeps,
  tx: Db,
  { userId, allowance, now }: { userId: string; allowance: Allowance; now: Date },
): Promise<BalanceChange | null> {
  const balance = await store.lockBalance(tx, userId, allowance.kind);
  const change = getBalanceChange(balance, allowance);
  if (change === null) return null;
  const month = `${allowance.subscriptionId}:${allowance.start.toISOString()}:${allowance.kind}`;
  const entry = { userId, allowance, now };

  if (change.change === 'adjust') {
    const { base, paid, delta, overused } = change;
    if (overused > 0) {
      const used = { kind: allowance.kind, used: base, allowance: allowance.amount };
      deps.log?.error(
        { userId, ...used },
        'a plan was lowered after more of it was used than remains paid: the credit for that part is withdrawn, a refund by hand is not',
      );
    }
    await store.adjustBalance(tx, { userId, allowance, base, paid });
    await store.changeGrant(tx, { userId, allowance, amount: base });
    const key = `adjust:${month}:${crypto.randomUUID()}`;
    if (delta !== 0) await store.insertEntry(tx, { ...entry, key, delta });
  } else {
    // A month is granted once, even if the balance has moved to another subscription since.
    const grant = { userId, allowance, amount: change.base, now };
    if (!(await store.insertGrant(tx, grant))) return null;
    await store.openBalance(tx, { userId, allowance, ...change });
    await store.insertEntry(tx, { ...entry, key: `grant:${month}`, delta: change.base });
    if (change.carried > 0) {
      await store.insertEntry(tx, { ...entry, key: `carry:${month}`, delta: -change.carried });
    }
  }
  const event = getAllowanceEvent(balance, allowance, change);
  if (event !== null) await deps.events.emit(tx, event, { userId, periodStart: allowance.start });
  return change;
}

function presentCredits(balances: BalanceRow[], subscription: SubscriptionRow | null) {
  const end = findBalance(balances, 'signal')?.period_end;
  const endsBefore = subscription?.ends_at && end && subscription.ends_at <= end;
  const isPaid = getSubscriptionStanding(subscription?.status ?? null).isActiveSubscription;
  return {
    signal: presentKind(findBalance(balances, 'signal')),
    ai: presentKind(findBalance(balances, 'ai')),
    since: findBalance(balances, 'signal')?.period_start ?? null,
    renewsAt: end && isPaid && !endsBefore ? end : null,
  };
}

function presentKind(balance: BalanceRow | undefined) {
  return { baseCredits: balance?.base ?? 0, usedCredits: { raw: balance?.used ?? 0 } };
}

function findBalance(balances: BalanceRow[], kind: CreditKind): BalanceRow | undefined {
  return balances.find((balance) => balance.kind === kind);
}
