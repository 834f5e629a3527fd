import type { Later, LeadTab } from '../../../../contract/leads.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import type { Ranked, SetAside } from '../ranking/ranking.ts';
import { dueOf, hasReturned, laterOf, type LeadState, NO_STATE } from '../records/states.rules.ts';
import type { Board } from './board.ts';

/** Fewer people are listed, not ranked. */
const LEAST_RANKED = 30;
/** How many of the best are to do. */
const TO_DO = 10;
const BARS = 4;
/** From so many bars on a person counts as fitting. */
const FITTING_BARS = 3;
const SNAPSHOT_MAX_AGE_MS = 2 * DAY_MS;

export type Order = 'rank' | 'engagement' | 'newest';

export function orderOf({ ranked, context }: Board): Order {
  if (ranked.length < LEAST_RANKED) return 'newest';
  return hasFit(context.fit.rules) ? 'rank' : 'engagement';
}

/** Rules that only exclude say nothing about who fits. */
function hasFit(rules: readonly { mode: string }[]): boolean {
  return rules.some(({ mode }) => mode !== 'exclude');
}

export function measure(value: number) {
  const bars = Math.min(BARS, Math.max(0, Math.round(value * BARS)));
  return { value: Math.round(value * 1_000) / 1_000, bars };
}

export function isFitting({ fit }: Pick<Ranked, 'fit'>): boolean {
  return fit !== null && measure(fit).bars >= FITTING_BARS;
}

export type Tabs = Record<Exclude<LeadTab, 'set-aside'>, Ranked[]>;

/** The people of each tab, in their order. */
export function tabsOf(board: Board): Tabs {
  const ranked = inOrder(board);
  // Few of many people have a state, and nobody without one is wanted or at a stage.
  const known = ranked.filter(({ candidate }) => board.states.has(candidate.personId));
  const at = (stages: readonly LeadState['stage'][]) =>
    known.filter((each) => stages.includes(stateOf(board, each).stage));
  const todo = new Set([
    ...firstOpen(board, ranked),
    ...known.filter((each) => isWanted(board, each)),
  ]);
  const isDue = (each: Ranked) => todo.has(each) && dueIn(board, each) !== null;
  return {
    // Whom the member promised to come back to is not searched for.
    todo: [...ranked.filter(isDue), ...ranked.filter((each) => todo.has(each) && !isDue(each))],
    all: ranked,
    contacted: at(['contacted', 'replied']),
    meeting: at(['meeting']),
    won: at(['won']),
  };
}

/** By rank, or newest first if there are too few people to rank. */
export function inOrder(board: Board): Ranked[] {
  return orderOf(board) === 'newest' ? newestFirst(board.ranked) : board.ranked;
}

/** The first ten that nothing was done about. `ranked` are in the order of the list. */
export function firstOpen(board: Board, ranked: readonly Ranked[]): Ranked[] {
  const open = ranked.values().filter((each) => isOpen(board, each));
  return [...open.take(TO_DO)];
}

function newestFirst(ranked: readonly Ranked[]): Ranked[] {
  return ranked.toSorted(
    (one, other) =>
      other.candidate.lastAt.getTime() - one.candidate.lastAt.getTime() ||
      one.candidate.personId - other.candidate.personId,
  );
}

export const stateOf = (board: Pick<Board, 'states'>, { candidate }: Ranked | SetAside) =>
  board.states.get(candidate.personId) ?? NO_STATE;

/** Nothing was done about the person, and nothing put off. */
export function isOpen(board: Board, each: Ranked): boolean {
  return stateOf(board, each).stage === null && laterIn(board, each) === null;
}

/** Due today, back from "later", or made a lead by the member. */
function isWanted(board: Board, each: Ranked): boolean {
  if (dueIn(board, each) !== null) return true;
  if (!isOpen(board, each)) return false;
  const state = stateOf(board, each);
  return state.isMarked || hasReturned(state, atOf(board, each));
}

/** The reminder of a person that is due. */
export function dueIn(board: Board, row: Ranked | SetAside): LeadState['next'] {
  return dueOf(stateOf(board, row), atOf(board, row));
}

export function laterIn(board: Board, row: Ranked | SetAside): Later | null {
  return laterOf(stateOf(board, row), atOf(board, row));
}

const atOf = ({ today }: Board, { candidate }: Ranked | SetAside) => ({
  today,
  lastAt: candidate.lastAt,
});

/** By answers and rules, not companies or people who took everything back. */
export function setAsideOf({ setAside }: Board): SetAside[] {
  return setAside
    .filter(({ why }) => why !== 'company' && why !== 'withdrawn')
    .toSorted(
      (one, other) =>
        other.candidate.lastAt.getTime() - one.candidate.lastAt.getTime() ||
        one.candidate.personId - other.candidate.personId,
    );
}

export function sideOf({ why }: SetAside): 'answer' | 'rule' | 'team' {
  if (why === 'rule' || why === 'team') return why;
  return 'answer';
}

/** Places by person, from 1; none if there are too few people to rank. */
export function ranksOf(board: Board): ReadonlyMap<number, number> {
  if (orderOf(board) === 'newest') return new Map();
  return new Map(board.ranked.map(({ candidate }, index) => [candidate.personId, index + 1]));
}

/** The places of last night; none if it is older. */
export function formerRanksOf({ snapshot, at }: Board): ReadonlyMap<number, number> {
  if (!snapshot || at.getTime() - snapshot.at.getTime() > SNAPSHOT_MAX_AGE_MS) return new Map();
  return new Map(snapshot.people.map((person, index) => [person, index + 1]));
}
