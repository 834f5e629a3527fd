import type { BodyOf, ReplyOf } from '../../../../contract/http/route.ts';
import type { changeLead as changeRoute } from '../../../../contract/routes/leads.ts';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { getLocalDay } from '../../../platform/time/zoned.ts';
import {
  describePeople,
  findSignalsOfPeople,
  type DescribedPerson,
} from '../person/people.store.ts';
import { findContact } from '../../users/users.ts';
import { lockIdealCustomer } from '../rules/rules.store.ts';
import { findMark, moveRecords, saveMark } from './records.store.ts';
import { findLater } from './states.rules.ts';
import { requirePerson } from './touches.ts';

export function changeLead(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  userId: string,
  {
    person_id: person,
    isMarked,
    later,
  }: BodyOf<typeof changeRoute> & Pick<DescribedPerson, 'person_id'>,
): Promise<ReplyOf<typeof changeRoute>> {
  return runInTransaction(db, async (tx) => {
    await lockIdealCustomer(tx, userId);
    await requirePerson(tx, userId, person);
    const now = clock.now();
    const lastAt = await findLastEngagement(tx, userId, person);
    const before = (await findMark(tx, userId, person)) ?? {
      user_id: userId,
      person_id: person,
      marked_at: null,
      later_until: null,
      later_since: null,
    };
    const mark = {
      ...before,
      ...(isMarked === undefined ? {} : { marked_at: isMarked ? (before.marked_at ?? now) : null }),
      ...(later === undefined
        ? {}
        : {
            later_until: later && 'until' in later ? later.until : null,
            later_since: later && 'whenEngages' in later ? lastAt : null,
          }),
    };
    await saveMark(tx, mark);
    await events.emit(tx, 'lead.changed', { userId, person, touch: null });
    const today = getLocalDay((await findContact(tx, userId))?.timeZone ?? 'UTC', now);
    const state = { laterUntil: mark.later_until, laterSince: mark.later_since };
    const last = { today, lastAtMs: lastAt.getTime() };
    return { isMarked: mark.marked_at !== null, later: findLater(state, last) };
  });
}

async function findLastEngagement(tx: Db, userId: string, person: number): Promise<Date> {
  const signals = await findSignalsOfPeople(tx, userId, [person]);
  const living = signals.filter((signal) => !signal.is_withdrawn);
  const times = living.map((signal) => signal.sort_at.getTime());
  return new Date(Math.max(0, ...times));
}

/** Moves touches, marks and verdicts when two people turn out to be one. */
export async function followMerge(
  tx: Db,
  { userId, kept, gone }: { userId: string; kept: number; gone: number },
): Promise<void> {
  const [person] = await describePeople(tx, userId, [gone]);
  await moveRecords(tx, { userId, kept, gone, name: person?.name ?? '' });
}
