import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import {
  getCustomerNow,
  openDueAllowances,
  refundSignals,
  spendSignals,
} from '../../billing/billing.ts';
import { lockAccount } from '../../users/users.ts';
import { lockCounters, recountCounters } from '../counters.store.ts';
import { recomputeHeat } from './heat.store.ts';
import * as store from './merge.store.ts';
import type { StoredDuplicate } from '../signals.tables.ts';
import { findPair, type Namesake } from './namesakes.store.ts';

/**
 * If both have the same signal, the kept person's stays, and the other's allowance is refunded.
 * Needs the lock of the counters.
 */
export async function mergePeople(
  { events }: Pick<Deps, 'events'>,
  tx: Db,
  options: { userId: string; kept: number; gone: number; now: Date },
): Promise<void> {
  const { userId, kept, gone, now } = options;
  await store.lockPerson(tx, userId, gone);
  await events.emit(tx, 'people.merged', { userId, kept, gone });
  const dropped = await store.dropDuplicates(tx, options);
  if (dropped.length > 0) await store.replaceInOpenReadings(tx, userId, dropped);
  const moved = await store.moveSignals(tx, { userId, to: kept, from: gone });
  const charged = dropped.filter((each) => !each.is_replaced);
  const periods = charged.flatMap(({ opened_period: period }) => period ?? []);
  const refunded = await refundSignals(tx, { userId, periods, now });
  const stored = dropped.map((signal) => describeDuplicate(signal, refunded));
  await store.absorbPerson(tx, options, { moved, dropped: stored, now });
  await recomputeHeat(tx, userId, [kept]);
  await recountCounters(tx, userId);
}

function describeDuplicate(
  { row, is_replaced: isReplaced, opened_period: period }: store.DroppedSignal,
  refunded: Date | null,
): StoredDuplicate {
  const isRefunded = period !== null && period.getTime() === refunded?.getTime();
  if (!isReplaced && !isRefunded) return row;
  return { ...row, opened_at: null, opened_period: null, unpaid_since: row['opened_at'] };
}

/**
 * The person with a member id stays, since that is the stronger key. Returns the number that stays;
 * null if `mayBeOne` refuses, or one of them is gone.
 */
export function mergePair(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  userId: string,
  options: {
    pair: readonly [number, number];
    mayBeOne: (one: Namesake, other: Namesake) => boolean;
  },
): Promise<number | null> {
  return runInTransaction(deps.db, async (tx) => {
    if (!(await lockCounters(tx, userId))) return null;
    const pair = await findPair(tx, userId, options.pair);
    if (!pair || !options.mayBeOne(...pair)) return null;
    const [one, other] = pair;
    const [kept, gone] = one.member_key === null ? [other, one] : [one, other];
    const numbers = { kept: kept.person_id, gone: gone.person_id };
    await mergePeople(deps, tx, { userId, ...numbers, now: deps.clock.now() });
    return numbers.kept;
  });
}

type UndoDeps = Pick<Deps, 'db' | 'clock' | 'events'>;

/**
 * False if there is no such merge, it was undone, or the kept person was merged since. Signals that
 * the merge refunded are charged again; those that the month does not cover wait.
 */
export function undoMerge(
  deps: UndoDeps,
  options: { userId: string; mergeNo: number },
): Promise<boolean> {
  const { userId, mergeNo } = options;
  return runInTransaction(deps.db, async (tx) => {
    const isLive = await lockAccount(tx, userId);
    if (!isLive || !(await lockCounters(tx, userId))) return false;
    const merge = await store.markUndone(tx, { ...options, now: deps.clock.now() });
    if (!merge) return false;
    const { kept, gone, moved, dropped } = merge;
    await store.restorePerson(tx, { userId, mergeNo, kept, gone });
    await store.moveSignals(tx, { userId, to: gone, from: kept, only: moved });
    await store.restoreRetention(tx, userId, kept);
    await openAgain(deps, tx, { userId, dropped });
    await recomputeHeat(tx, userId, [kept, gone]);
    await recountCounters(tx, userId);
    await deps.events.emit(tx, 'people.parted', { userId, kept, gone });
    return true;
  });
}

async function openAgain(
  deps: UndoDeps,
  tx: Db,
  { userId, dropped }: { userId: string; dropped: readonly StoredDuplicate[] },
): Promise<void> {
  const unpaid = dropped.filter((signal) => signal.unpaid_since !== undefined);
  if (unpaid.length === 0) return;
  await openDueAllowances(deps, tx, userId);
  const customerNow = await getCustomerNow({ db: tx, clock: deps.clock }, userId);
  const { opened, period } = await spendSignals(tx, {
    userId,
    wanted: unpaid.length,
    now: customerNow,
  });
  await store.openAgain(tx, { userId, signals: unpaid.slice(0, opened), period });
}
