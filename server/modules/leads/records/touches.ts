import type { BodyOf, ReplyOf } from '../../../../contract/http/route.ts';
import type {
  changeTouch as changeRoute,
  recordTouch as recordRoute,
} from '../../../../contract/routes/leads.ts';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import type { Budget } from '../../../platform/limits/budgets.ts';
import { DAY_SECONDS } from '../../../platform/time/durations.ts';
import { holdPeople } from '../../signals/signals.ts';
import { type DescribedPerson, describePeople } from '../person/people.store.ts';
import { learnJob } from '../leads.jobs.ts';
import { lockIdealCustomer } from '../rules/rules.store.ts';
import type { TouchRow } from '../leads.tables.ts';
import * as store from './records.store.ts';

type RecordedTouch = ReplyOf<typeof recordRoute>;

/** Of a member: far more than anyone records by hand, so that no script fills the disk. */
export const RECORDS: Budget = { name: 'lead-records', points: 1_000, perSeconds: DAY_SECONDS };

export async function recordTouch(
  { db, clock, jobs, budgets, events }: Pick<Deps, 'db' | 'clock' | 'jobs' | 'budgets' | 'events'>,
  userId: string,
  { person_id: person, ...touch }: BodyOf<typeof recordRoute> & Pick<DescribedPerson, 'person_id'>,
): Promise<RecordedTouch> {
  await budgets.spend(RECORDS, userId);
  return runInTransaction(db, async (tx) => {
    await lockIdealCustomer(tx, userId);
    const before = await store.findTouchByKey(tx, userId, touch.key);
    if (before) return presentRepeated(before, person);
    await requirePerson(tx, userId, person);
    if (touch.kind !== 'note' || touch.nextOn !== null) await endLater(tx, userId, person);
    const row = await store.insertTouch(tx, {
      user_id: userId,
      person_id: person,
      key: touch.key,
      kind: touch.kind,
      at: clock.now(),
      next_on: touch.nextOn,
      text: touch.text,
    });
    if (touch.kind !== 'note') await jobs.send(learnJob, { userId });
    await events.emit(tx, 'lead.changed', { userId, person, touch: row.no });
    return presentTouch(row);
  });
}

/** A key is a touch's own: its owner sends it again only because the first answer was lost. */
function presentRepeated(before: TouchRow, person: number): RecordedTouch {
  if (before.person_id === person) return presentTouch(before);
  const message = 'This key was used for another person.';
  throw fail('bad_request', { message, errors: { key: [message] } });
}

/**
 * The person may have been erased or merged since the call found them. From here on an erasure waits
 * for this transaction.
 */
export async function requirePerson(tx: Db, userId: string, person: number): Promise<void> {
  await holdPeople(tx, userId, [person]);
  const [found] = await describePeople(tx, userId, [person]);
  if (!found) throw fail('not_found');
}

async function endLater(tx: Db, userId: string, person: number): Promise<void> {
  const mark = await store.findMark(tx, userId, person);
  if (mark) await store.saveMark(tx, { ...mark, later_until: null, later_since: null });
}

export function changeTouch(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  userId: string,
  { no, text, nextOn }: BodyOf<typeof changeRoute> & { no: number },
): Promise<RecordedTouch> {
  return runInTransaction(db, async (tx) => {
    await store.updateTouch(
      tx,
      { userId, no },
      {
        ...(text === undefined ? {} : { text }),
        ...(nextOn === undefined ? {} : { next_on: nextOn }),
      },
    );
    const touch = await store.findTouch(tx, userId, no);
    if (!touch) throw fail('not_found');
    await events.emit(tx, 'lead.changed', { userId, person: touch.person_id, touch: no });
    return presentTouch(touch);
  });
}

export function deleteTouch(
  { db, jobs, events }: Pick<Deps, 'db' | 'jobs' | 'events'>,
  userId: string,
  { no, kind, person_id: person }: TouchRow,
): Promise<{ deleted: true }> {
  return runInTransaction(db, async (tx) => {
    await store.deleteTouch(tx, userId, no);
    if (kind !== 'note') await jobs.send(learnJob, { userId });
    await events.emit(tx, 'lead.changed', { userId, person, touch: null });
    return { deleted: true };
  });
}

export function presentTouch(row: TouchRow): RecordedTouch {
  return {
    no: row.no,
    kind: row.kind,
    text: row.text,
    at: row.at,
    nextOn: row.next_on,
    mergedFrom: row.merged_from,
  };
}
