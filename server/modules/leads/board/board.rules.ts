import type { Later, LeadTab } from '../../../../contract/leads.ts';
import type { Held } from '../ranking/first-places.rules.ts';
import { newestFirst, valueAt } from '../ranking/place-people.rules.ts';
import { isNew, type SetAside } from '../ranking/ranking.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';
import {
  dueOf,
  hasReturned,
  isOpenAt,
  laterOf,
  type LeadState,
  NO_STATE,
} from '../records/states.rules.ts';
import { isRecent } from './arrange.rules.ts';
import type { Board, Placed } from './board.ts';

const TO_DO = 10;
const BARS = 4;
/** A person with at least this many bars counts as a fit. */
const FITTING_BARS = 3;

export type Order = 'rank' | 'engagement' | 'newest';

export function orderOf({ ranked, context }: Board): Order {
  if (ranked.length < RANKING_NUMBERS.window.people) return 'newest';
  return hasFit(context.fit.rules) ? 'rank' : 'engagement';
}

/** Rules that only exclude do not define who fits. */
function hasFit(rules: readonly { mode: string }[]): boolean {
  return rules.some(({ mode }) => mode !== 'exclude');
}

export function measure(value: number) {
  const bars = Math.min(BARS, Math.max(0, Math.round(value * BARS)));
  return { value: Math.round(value * 1_000) / 1_000, bars };
}

export function countFitting({ ranked, matches }: Placed): number {
  return ranked.filter((row) => isFitting(matches[row]?.fit ?? null)).length;
}

const isFitting = (fit: number | null) => fit !== null && measure(fit).bars >= FITTING_BARS;

export type BoardRow = {
  personId: number;
  lastAt: Date;
  rank: number | null;
  /** 0.12 to 1; null without rules, and for people who are set aside. */
  fit: number | null;
  /** 0 to 1. */
  engagement: number;
  isNewFace: boolean;
  held: Held | null;
  why: SetAside['why'] | null;
  ruleId: string | null;
};

export function rowOf(board: Board, row: number): BoardRow {
  const { people, ranks, why, matches, engagement } = board;
  const isAside = why[row] !== null;
  const match = matches[row];
  return {
    personId: valueAt(people.ids, row),
    lastAt: new Date(valueAt(people.lastAt, row)),
    rank: isAside || orderOf(board) === 'newest' ? null : valueAt(ranks, row),
    fit: isAside ? null : (match?.fit ?? null),
    engagement: valueAt(engagement, row),
    isNewFace: !isAside && isNew(valueAt(people.firstAt, row), board.at),
    held: orderOf(board) === 'newest' ? null : (board.held.get(row) ?? null),
    why: why[row] ?? null,
    ruleId: why[row] === 'rule' ? (match?.excludedBy ?? null) : null,
  };
}

export type Tabs = Record<Exclude<LeadTab, 'set-aside'>, Uint32Array>;

export function tabsOf(board: Board): Tabs {
  const { people } = board;
  const ranked = inOrder(board);
  // Few people have a state, and only they can be marked or at a stage.
  const withState = (rows: Uint32Array) =>
    board.states.size === 0
      ? new Uint32Array()
      : rows.filter((row) => board.states.has(valueAt(people.ids, row)));
  const known = withState(ranked);
  const at = (stages: readonly LeadState['stage'][]) =>
    known.filter((row) => stages.includes(stateOf(board, row).stage));
  const todo = new Set([
    ...firstOpen(board, ranked),
    ...known.filter((row) => isWanted(board, row)),
  ]);
  const isDue = (row: number) => dueIn(board, row) !== null;
  return {
    todo: Uint32Array.from([
      ...known.filter(isDue),
      // A reminder is the member's own, even if the person is set aside.
      ...withState(board.aside).filter(isDue),
      ...ranked.filter((row) => todo.has(row) && !isDue(row)),
    ]),
    all: ranked,
    contacted: at(['contacted', 'replied']),
    meeting: at(['meeting']),
    won: at(['won']),
  };
}

export function inOrder(board: Board): Uint32Array {
  const { people, ranked } = board;
  if (orderOf(board) !== 'newest') return ranked;
  return ranked.toSorted((one, other) => newestFirst(people, one, other));
}

/** The first ten without a recorded action. `ranked` are in list order. */
export function firstOpen(board: Board, ranked: Uint32Array): number[] {
  const open = ranked.values().filter((row) => isOpen(board, row));
  return [...open.take(TO_DO)];
}

export const stateOf = ({ states, people }: Pick<Board, 'states' | 'people'>, row: number) =>
  states.get(valueAt(people.ids, row)) ?? NO_STATE;

const lastAtOf = ({ people }: Board, row: number) => new Date(valueAt(people.lastAt, row));

export function isOpen(board: Board, row: number): boolean {
  return isOpenAt(stateOf(board, row), atOf(board, row));
}

function isWanted(board: Board, row: number): boolean {
  if (dueIn(board, row) !== null) return true;
  return hasComeBack(board, row) || (stateOf(board, row).isMarked && isOpen(board, row));
}

export function hasComeBack(board: Board, row: number): boolean {
  return hasReturned(stateOf(board, row), atOf(board, row)) && isOpen(board, row);
}

export function dueIn(board: Board, row: number): LeadState['next'] {
  return dueOf(stateOf(board, row), atOf(board, row));
}

export function laterIn(board: Board, row: number): Later | null {
  return laterOf(stateOf(board, row), atOf(board, row));
}

const atOf = (board: Board, row: number) => ({
  today: board.today,
  lastAt: lastAtOf(board, row),
});

export function setAsideOf({ aside, people }: Board): Uint32Array {
  return aside.toSorted((one, other) => newestFirst(people, one, other));
}

export function sideOf(why: SetAside['why'] | null): 'answer' | 'rule' | 'team' {
  if (why === 'rule' || why === 'team') return why;
  return 'answer';
}

export function formerRanksOf({ snapshot, at }: Board): ReadonlyMap<number, number> {
  if (!snapshot || !isRecent(snapshot, at)) return new Map();
  return new Map(snapshot.people.map((person, index) => [person, index + 1]));
}
