import type { Db } from '../../../platform/database/tables.ts';
import { findSnapshot } from '../board/board.store.ts';
import * as store from './describe-records.store.ts';

/** A member's records about a person, for that person to read. */
export async function describeRecords(db: Db, person: { userId: string; personId: number }) {
  const [answers, touches, mark, isInRing, snapshot] = await Promise.all([
    store.describeAnswers(db, person),
    store.describeTouches(db, person),
    store.describeMark(db, person),
    store.isInRing(db, person),
    findSnapshot(db, person.userId),
  ]);
  const index = snapshot?.people.indexOf(person.personId) ?? -1;
  return { answers, touches, mark, isInRing, rank: index === -1 ? null : index + 1 };
}
