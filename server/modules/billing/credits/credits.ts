import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { subscriptionStanding } from '../../standing/standing.ts';
import { lockAccount } from '../../users/users.ts';
import { clockOffsetSeconds, findSubscription } from '../billing.store.ts';
import type { BalanceRow, CreditKind, SubscriptionRow } from '../billing.tables.ts';
import { type Allowance, allowanceEvent, allowancesAt, changeOf } from './credits.rules.ts';
import * as store from './credits.store.ts';

type CreditsDeps = Pick<Deps, 'db' | 'clock' | 'events'>;
/** Changes of a plan come from the sync, which has a log. */
type OpeningDeps = Pick<Deps, 'events'> & Partial<Pick<Deps, 'log'>>;

/** Allowance and use of the current month, which opens at its first read. */
export async function getCredits(deps: CreditsDeps, userId: string) {
  const { db } = deps;
  const subscription = await findSubscription(db, userId);
  if (!subscription || !subscriptionStanding(subscription.status).hasSubscription)
    return present([], null);
  const now = await customerNow(deps, userId);
  const balances = await store.readBalances(db, userId);
  const isDue = allowancesAt(subscription, now).some(
    (allowance) => changeOf(ofKind(balances, allowance.kind), allowance) !== null,
  );
  if (!isDue) return present(balances, subscription);
  await inTransaction(db, async (tx) => {
    if (await lockAccount(tx, userId)) await openDueAllowances(deps, tx, userId);
  });
  return present(await store.readBalances(db, userId), subscription);
}

/** The current time for a user's plan: our clock plus the offset of the customer's test clock. */
export async function customerNow(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<Date> {
  const now = clock.now();
  return new Date(now.getTime() + (await clockOffsetSeconds(db, userId)) * 1000);
}

/** Opens the current month if it is not open yet. Needs the user's lock. */
export async function openDueAllowances(
  deps: Pick<Deps, 'clock' | 'events'>,
  tx: Db,
  userId: string,
): Promise<void> {
  const subscription = await findSubscription(tx, userId);
  if (!subscription) return;
  const now = await customerNow({ db: tx, clock: deps.clock }, userId);
  await openAllowances(deps, tx, { subscription, now });
}

/** Needs the user's lock. */
export async function openAllowances(
  deps: OpeningDeps,
  tx: Db,
  { subscription, now }: { subscription: SubscriptionRow; now: Date },
): Promise<void> {
  for (const allowance of allowancesAt(subscription, now)) {
    await openAllowance(deps, tx, { userId: subscription.user_id, allowance, now });
  }
}

async function openAllowance(
  deps: OpeningDeps,
  tx: Db,
  { userId, allowance, now }: { userId: string; allowance: Allowance; now: Date },
): Promise<void> {
  const balance = await store.lockBalance(tx, userId, allowance.kind);
  const change = changeOf(balance, allowance);
  if (change === null) return;
  const month = `${allowance.subscriptionId}:${allowance.start.toISOString()}:${allowance.kind}`;
  const entry = { userId, allowance, now };

  if (change.change === 'adjust') {
    const { base, delta } = change;
    if (base > allowance.amount) {
      const used = { kind: allowance.kind, used: base, allowance: allowance.amount };
      deps.log?.error(
        { userId, ...used },
        'a plan was lowered after more of it was used than the smaller plan has: a credit or refund at Stripe gives back what was used',
      );
    }
    await store.adjustBalance(tx, { userId, kind: allowance.kind, base });
    await store.changeGrant(tx, { userId, allowance, amount: base });
    const key = `adjust:${month}:${crypto.randomUUID()}`;
    await store.insertEntry(tx, { ...entry, key, delta });
  } else {
    // A month is granted once, even if the balance has moved to another subscription since.
    if (!(await store.insertGrant(tx, { userId, allowance, now }))) return;
    await store.openBalance(tx, { userId, allowance, ...change });
    await store.insertEntry(tx, { ...entry, key: `grant:${month}`, delta: change.base });
    if (change.carried > 0) {
      await store.insertEntry(tx, { ...entry, key: `carry:${month}`, delta: -change.carried });
    }
  }
  const event = allowanceEvent(balance, allowance, change);
  if (event !== null) await deps.events.emit(tx, event, { userId, periodStart: allowance.start });
}

function present(balances: BalanceRow[], subscription: SubscriptionRow | null) {
  const end = ofKind(balances, 'signal')?.period_end;
  const endsBefore = subscription?.ends_at && end && subscription.ends_at <= end;
  const isPaid = subscriptionStanding(subscription?.status ?? null).isActiveSubscription;
  return {
    signal: presentKind(ofKind(balances, 'signal')),
    ai: presentKind(ofKind(balances, 'ai')),
    since: ofKind(balances, 'signal')?.period_start ?? null,
    renewsAt: end && isPaid && !endsBefore ? end : null,
  };
}

function presentKind(balance: BalanceRow | undefined) {
  return { baseCredits: balance?.base ?? 0, usedCredits: { raw: balance?.used ?? 0 } };
}

function ofKind(balances: BalanceRow[], kind: CreditKind): BalanceRow | undefined {
  return balances.find((balance) => balance.kind === kind);
}
