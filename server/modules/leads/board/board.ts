import { createHash } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { localDay } from '../../../platform/time/local-day.ts';
import {
  countPostsSince,
  findReactionHeats,
  findWarmPeople,
  selectPeople,
  type WarmPeople,
} from '../../signals/signals.ts';
import { findContact } from '../../users/users.ts';
import { findIdealCustomer } from '../leads.store.ts';
import type { IdealCustomerRow, RuleRow } from '../leads.tables.ts';
import { compileFit, type FitMatch, type FitRule } from '../ranking/fit/fit.rules.ts';
import { type Placing, placePeople } from '../ranking/place-people.rules.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';
import type { ReasonContext } from '../ranking/reasons/reasons.rules.ts';
import { type RingsKept, ringsOf } from '../ranking/rings.rules.ts';
import { findRecords } from '../records/records.store.ts';
import { isPolite, type LeadState, setAsideBy, statesOf } from '../records/states.rules.ts';
import { findRules } from '../rules/rules.store.ts';
import { findRingMembers } from '../rings/rings.store.ts';
import { type Arranged, arrange, isRecent } from './arrange.rules.ts';
import { createKnownMatches, type KnownMatches, noMatches } from './known-matches.ts';
import { countExactly, matchPeople } from './people.ts';
import { findSnapshot, type Snapshot } from './snapshot.store.ts';

export const WINDOW_DAYS = RANKING_NUMBERS.window.days;

const knownMatches = createKnownMatches();

export type Placed = Arranged & { people: WarmPeople; matches: readonly FitMatch[] };

/** Everything about an account's leads as of an instant. People are named by their rows. */
export type Board = Placed & {
  at: Date;
  timeZone: string;
  today: string;
  ideal: IdealCustomerRow | undefined;
  rules: RuleRow[];
  context: ReasonContext;
  states: ReadonlyMap<number, LeadState>;
  rings: RingsKept;
  snapshot: Snapshot | undefined;
  /** A hash of the member's decisions about the ranking, except answers about single people. */
  basis: string;
  /** Inputs of the ranking besides people, matches and context. */
  answered: Pick<Placing, 'answers' | 'reactionHeats'>;
};

export type BoardDeps = Pick<Deps, 'db' | 'clock'>;

/** Ranks the people of an account. `also` is a person whose last engagement may be older. */
export async function readBoard(
  { db, clock }: BoardDeps,
  userId: string,
  o: { at?: Date | undefined; also?: number } = {},
): Promise<Board> {
  const at = o.at ?? clock.now();
  const windowFrom = new Date(at.getTime() - WINDOW_DAYS * DAY_MS);
  const recorded = findRecords(db, userId).then(statesOf);
  const also = o.also === undefined ? [] : [o.also];
  const [warm, states, postsInWindow, ideal, rules, contact, snapshot, members] = await Promise.all(
    [
      findWarmPeople(db, userId),
      recorded,
      countPostsSince(db, userId, windowFrom),
      findIdealCustomer(db, userId),
      findRules(db, userId),
      findContact(db, userId),
      findSnapshot(db, userId),
      findRingMembers(db, userId),
    ],
  );
  const stored = selectPeople(warm, {
    since: windowFrom,
    also: new Set([...states.keys(), ...also]),
  });
  const known = knownMatches(rulesInForce(rules), clock.now());
  const answers = answersOf(states);
  const reactionsCountHalf = ideal?.reactions === 'half';
  const [matches, reactionHeats, posts] = await Promise.all([
    matchPeople(db, userId, { people: stored, known }),
    findReactionHeats(db, userId, reactionsCountHalf ? stored.ids : politePeople(answers)),
    countExactly(db, userId, { people: stored, postsInWindow, since: windowFrom }),
  ]);
  const people = { ...stored, posts };
  const rings = ringsOf(members);
  const timeZone = contact?.timeZone ?? 'UTC';
  const context = {
    now: at,
    postsInWindow,
    reactionsCountHalf,
    fit: known.fit,
    windowFrom,
    timeZone,
    ringSizes: rings.sizes,
  };
  const answered = { answers, reactionHeats };
  const today = localDay(timeZone, at);
  const basis = basisOf(known.fit.rules, reactionsCountHalf);
  const isComparable = snapshot?.basis === basis && isRecent(snapshot, at);
  const placed = placePeople({ people, matches, ...answered, ringOf: rings.ringOf, context });
  return {
    ...arrange(placed, { people, states, at, today }, isComparable ? snapshot : undefined),
    people,
    matches,
    at,
    timeZone,
    today,
    ideal,
    rules,
    context,
    states,
    rings,
    snapshot,
    basis,
    answered,
  };
}

export async function placeBy(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { board, rules }: { board: Board; rules: readonly FitRule[] },
): Promise<Placed> {
  const { people, answered, rings, context } = board;
  const known: KnownMatches = noMatches(compileFit(rules));
  const matches = await matchPeople(db, userId, { people, known });
  const placed = placePeople({ people, matches, ...answered, ringOf: rings.ringOf, context });
  return { ...arrange(placed, board), people, matches };
}

export async function placeByHalfReactions(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  board: Board,
): Promise<Placed> {
  const { people, matches, rings, answered } = board;
  const reactionHeats = await findReactionHeats(db, userId, people.ids);
  const context = { ...board.context, reactionsCountHalf: true };
  const placed = placePeople({
    people,
    matches,
    answers: answered.answers,
    reactionHeats,
    ringOf: rings.ringOf,
    context,
  });
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

/** The member's own changes apply at once; only changes over time are limited. */
function basisOf(rules: readonly FitRule[], reactionsCountHalf: boolean): string {
  return createHash('sha256')
    .update(JSON.stringify([rules, reactionsCountHalf]))
    .digest('base64url');
}
