import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import {
  countPostsSince,
  findReactionHeats,
  findWarmPeople,
  selectPeople,
} from '../../signals/signals.ts';
import { findContact } from '../../users/users.ts';
import { findIdealCustomer } from '../leads.store.ts';
import type { RuleRow } from '../leads.tables.ts';
import { compileFit, type FitRule } from '../ranking/fit/fit.rules.ts';
import { type Placing, placePeople } from '../ranking/place-people.rules.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';
import { ringsOf } from '../ranking/rings.rules.ts';
import { findRecords } from '../records/records.store.ts';
import { isPolite, type LeadState, setAsideBy, statesOf } from '../records/states.rules.ts';
import { findRules } from '../rules/rules.store.ts';
import { findRingMembers } from '../rings/rings.store.ts';
import { arrange } from './arrange.rules.ts';
import { createKnownMatches, type KnownMatches, noMatches } from './known-matches.ts';
import { countExactly, matchPeople } from './people.ts';
import {
  type Board,
  type Placed,
  placingBy,
  rankBoard,
  type StoredLeads,
} from './rank-board.rules.ts';
import { findSnapshot } from './snapshot.store.ts';

export const WINDOW_DAYS = RANKING_NUMBERS.window.days;

const knownMatches = createKnownMatches();

export type { Board, Placed };

export type BoardDeps = Pick<Deps, 'db' | 'clock'>;

export async function readBoard(
  { db, clock }: BoardDeps,
  userId: string,
  o: { at?: Date | undefined; also?: number } = {},
): Promise<Board> {
  const at = o.at ?? clock.now();
  const windowFrom = new Date(at.getTime() - WINDOW_DAYS * DAY_MS);
  const [stored, warm, postsInWindow] = await Promise.all([
    readStored(db, userId),
    findWarmPeople(db, userId),
    countPostsSince(db, userId, windowFrom),
  ]);
  const also = o.also === undefined ? [] : [o.also];
  const people = selectPeople(warm, {
    since: windowFrom,
    also: new Set([...stored.states.keys(), ...also]),
  });
  const known = knownMatches(rulesInForce(stored.rules), clock.now());
  const halved = stored.reactionsCountHalf ? people.ids : politePeople(stored.answers);
  const [matches, reactionHeats, posts] = await Promise.all([
    matchPeople(db, userId, { people, known }),
    findReactionHeats(db, userId, halved),
    countExactly(db, userId, { people, postsInWindow, since: windowFrom }),
  ]);
  return rankBoard(stored, {
    people: { ...people, posts },
    matches,
    reactionHeats,
    at,
    windowFrom,
    postsInWindow,
    fit: known.fit,
  });
}

async function readStored(db: Db, userId: string): Promise<StoredLeads> {
  const [records, ideal, rules, contact, snapshot, ringMembers] = await Promise.all([
    findRecords(db, userId),
    findIdealCustomer(db, userId),
    findRules(db, userId),
    findContact(db, userId),
    findSnapshot(db, userId),
    findRingMembers(db, userId),
  ]);
  const states = statesOf(records);
  return {
    timeZone: contact?.timeZone ?? 'UTC',
    ideal,
    rules,
    states,
    answers: answersOf(states),
    reactionsCountHalf: ideal?.reactions === 'half',
    rings: ringsOf(ringMembers),
    snapshot,
  };
}

export async function placeBy(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { board, rules }: { board: Board; rules: readonly FitRule[] },
): Promise<Placed> {
  const { people, reactionHeats, context } = board;
  const known: KnownMatches = noMatches(compileFit(rules));
  const matches = await matchPeople(db, userId, { people, known });
  const placed = placePeople({ ...placingBy(board), people, matches, reactionHeats, context });
  return { ...arrange(placed, board), people, matches };
}

export async function placeByHalfReactions(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  board: Board,
): Promise<Placed> {
  const { people, matches } = board;
  const reactionHeats = await findReactionHeats(db, userId, people.ids);
  const context = { ...board.context, reactionsCountHalf: true };
  const placed = placePeople({ ...placingBy(board), people, matches, reactionHeats, context });
  return { ...arrange(placed, board), people, matches };
}

function answersOf(states: ReadonlyMap<number, LeadState>): Placing['answers'] {
  return new Map(
    states
      .entries()
      .filter(([, { verdict }]) => verdict !== null)
      .map(([id, state]) => [id, { setAsideBy: setAsideBy(state), isPolite: isPolite(state) }]),
  );
}

const politePeople = (answers: Placing['answers']) =>
  [...answers].flatMap(([id, answered]) => (answered.isPolite ? [id] : []));

export function ruleOf(row: RuleRow): FitRule {
  const { id, mode, field, words, weight, origin } = row;
  return { id, mode, field, words, weight, origin };
}

const rulesInForce = (rows: readonly RuleRow[]): FitRule[] =>
  rows.filter((row) => row.is_active).map(ruleOf);
