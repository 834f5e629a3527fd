import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { deletePeople } from '../people/erase-person.store.ts';
import { deleteErasedSignalsDue } from '../people/erased-signals.store.ts';
import { recomputeHeat } from '../people/heat.store.ts';
import { addToCounters, lockCounters } from '../counters.store.ts';
import * as store from './retention.store.ts';

/** Rows deleted in one transaction, which locks the account's counters. */
const PIECE = 500;
const PEOPLE_AT_ONCE = 100;
/** Between batches, members' reads have the disk to themselves. */
const REST_MS = 10;
/** At night the machine may be busy, so a slow deletion must not fail each time. */
const PIECE_LIMIT_MS = 30_000;
const READINGS_KEPT_MS = 30 * DAY_MS;

type RetentionDeps = Pick<Deps, 'db' | 'clock'>;

/** Deletes expired people and signals, the hashes of erased ones, and the records of old readings. */
export async function deleteDue(deps: RetentionDeps, stop: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  for (const userId of await store.findAccountsWithDue(deps.db, now)) {
    while (await deletePiece(deps, { userId, now }))
      await sleep(REST_MS, undefined, { signal: stop });
  }
  await deleteErasedSignalsDue(deps.db, now);
  const before = new Date(now.getTime() - READINGS_KEPT_MS);
  while ((await store.deleteReadingsBefore(deps.db, { before, limit: PIECE })) === PIECE) {
    await sleep(REST_MS, undefined, { signal: stop });
  }
}

/** True if more may be due. */
function deletePiece(
  { db }: RetentionDeps,
  options: { userId: string; now: Date },
): Promise<boolean> {
  const { userId } = options;
  return runInTransaction(
    db,
    async (tx) => {
      if (!(await lockCounters(tx, userId))) return false;
      const due = await store.deleteDueSignals(tx, { ...options, limit: PIECE });
      if (due.people.length > 0) await recomputeHeat(tx, userId, due.people);
      await subtractFromCounters(tx, userId, due);
      const people = await store.findDuePeople(tx, { ...options, limit: PEOPLE_AT_ONCE });
      if (people.length === 0) return due.signals === PIECE;
      const ofPeople = await store.deletePeopleSignals(tx, { userId, people, limit: PIECE });
      await subtractFromCounters(tx, userId, ofPeople);
      if (ofPeople.signals === PIECE) return true;
      await deletePeople(tx, userId, people);
      await addToCounters(tx, userId, { people: -people.length });
      return due.signals === PIECE || people.length === PEOPLE_AT_ONCE;
    },
    PIECE_LIMIT_MS,
  );
}

async function subtractFromCounters(
  tx: Db,
  userId: string,
  deleted: store.DeletedCount,
): Promise<void> {
  const { signals, unseen, waiting, withdrawn } = deleted;
  if (signals === 0) return;
  await addToCounters(tx, userId, {
    signals: -signals,
    unseen: -unseen,
    waiting: -waiting,
    withdrawn: -withdrawn,
  });
}
