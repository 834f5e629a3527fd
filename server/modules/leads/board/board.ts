import type { Deps } from '../../../deps.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import {
  countPostsSince,
  findEngagedPeople,
  findKnownSince,
  findLastQuestions,
  findRingMembers,
  findSnapshot,
} from './board.store.ts';
import { findContact } from '../../users/users.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';
import { groupRings } from '../ranking/rings.rules.ts';
import { findRecords } from '../records/records.store.ts';
import { computeStates } from '../records/states.rules.ts';
import { findIdealCustomer, findRules } from '../rules/rules.store.ts';
import { findFit } from './known-fits.ts';
import { type Board, type BoardPerson, rankBoard } from './rank-board.rules.ts';

export const WINDOW_DAYS = RANKING_NUMBERS.window.days;

export type { Board, BoardPerson };

export type BoardDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * The people who engaged in the window before `at`, and those that the member recorded
 * something. `also` is a person to include in any case.
 */
export async function readBoard(
  { db, clock }: BoardDeps,
  userId: string,
  { at = clock.now(), also }: { at?: Date | undefined; also?: number } = {},
): Promise<Board> {
  const windowFrom = new Date(at.getTime() - WINDOW_DAYS * DAY_MS);
  const [
    records,
    ideal,
    rules,
    contact,
    snapshot,
    ringMembers,
    postsInWindow,
    knownSince,
    lastQuestions,
  ] = await Promise.all([
    findRecords(db, userId),
    findIdealCustomer(db, userId),
    findRules(db, userId),
    findContact(db, userId),
    findSnapshot(db, userId),
    findRingMembers(db, userId),
    countPostsSince(db, userId, windowFrom),
    findKnownSince(db, userId),
    findLastQuestions(db, { userId, now: at }),
  ]);
  const states = computeStates(records);
  const people = await findEngagedPeople(db, {
    userId,
    since: windowFrom,
    postsInWindow,
    also: [...states.keys(), ...(also === undefined ? [] : [also])],
  });
  const active = rules.filter((rule) => rule.is_active);
  const stored = {
    at,
    timeZone: contact?.timeZone ?? 'UTC',
    people,
    windowFrom,
    knownSince,
    lastQuestions,
    postsInWindow,
    ideal,
    rules: active,
    reactionsCountHalf: ideal?.reactions === 'half',
    states,
    rings: groupRings(ringMembers),
    snapshot,
  };
  return rankBoard(stored, findFit(userId, active, people.length));
}
