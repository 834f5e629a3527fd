import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { refundSignals } from '../../billing/billing.ts';
import { lockCounters, recountCounters } from '../counters.store.ts';
import { recomputeHeat } from './heat.store.ts';
import * as store from './merge.store.ts';
import { findPair, type Namesake } from './namesakes.store.ts';

/**
 * If both have the same signal, the kept person's stays, and the other's allowance is refunded.
 * Needs the lock of the counters.
 */
export async function mergePeople(
  { events }: Pick<Deps, 'events'>,
  tx: Db,
  o: { userId: string; kept: number; gone: number; now: Date },
): Promise<void> {
  const { userId, kept, gone, now } = o;
  await events.emit(tx, 'people.merged', { userId, kept, gone });
  const dropped = await store.dropDuplicates(tx, o);
  if (dropped.length > 0) await store.replaceInOpenReadings(tx, userId, dropped);
  const moved = await store.moveSignals(tx, { userId, to: kept, from: gone });
  await store.absorb(tx, o, { moved, dropped: dropped.map(({ row }) => row), now });
  await recomputeHeat(tx, userId, [kept]);
  const periods = dropped.flatMap(({ opened_period: period }) => period ?? []);
  await refundSignals(tx, { userId, periods, now });
  await recountCounters(tx, userId);
}

/**
 * The person with a member id stays, since that is the stronger key. Returns the number that stays;
 * null if `mayBeOne` refuses, or one of them is gone.
 */
export function mergePair(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  userId: string,
  o: {
    pair: readonly [number, number];
    mayBeOne: (one: Namesake, other: Namesake) => boolean;
  },
): Promise<number | null> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await lockCounters(tx, userId))) return null;
    const pair = await findPair(tx, userId, o.pair);
    if (!pair || !o.mayBeOne(...pair)) return null;
    const [one, other] = pair;
    const [kept, gone] = one.member_key === null ? [other, one] : [one, other];
    const numbers = { kept: kept.person_id, gone: gone.person_id };
    await mergePeople(deps, tx, { userId, ...numbers, now: deps.clock.now() });
    return numbers.kept;
  });
}

/** False if there is no such merge, it was undone, or the kept person was merged since. */
export function undoMerge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  o: { userId: string; mergeNo: number },
): Promise<boolean> {
  const { userId, mergeNo } = o;
  return inTransaction(db, async (tx) => {
    if (!(await lockCounters(tx, userId))) return false;
    const merge = await store.markUndone(tx, { ...o, now: clock.now() });
    if (!merge) return false;
    const { kept, gone, moved } = merge;
    await store.restorePerson(tx, { userId, mergeNo, kept, gone });
    await store.moveSignals(tx, { userId, to: gone, from: kept, only: moved });
    await store.restoreRetention(tx, userId, kept);
    await recomputeHeat(tx, userId, [kept, gone]);
    await recountCounters(tx, userId);
    return true;
  });
}
