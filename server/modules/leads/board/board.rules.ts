import type { Later, LeadTab } from '../../../../contract/leads.ts';
import type { SetAside } from '../ranking/ranking.ts';
import {
  getDue,
  hasReturned,
  isOpenAt,
  getLater,
  type LeadState,
  NO_STATE,
} from '../records/states.rules.ts';
import { measure } from './bars.rules.ts';
import { type Board, type BoardPerson, isRecent } from './rank-board.rules.ts';

const TO_DO = 10;
/** A person with at least this many bars counts as a fit. */
const FITTING_BARS = 3;

export function countFitting({ ranked }: Board): number {
  return ranked.filter(({ fit }) => fit !== null && measure(fit).bars >= FITTING_BARS).length;
}

type Tabs = Record<Exclude<LeadTab, 'set-aside'>, readonly BoardPerson[]>;

export function sortIntoTabs(board: Board): Tabs {
  const all = listInOrder(board);
  const selectStages = (stages: readonly LeadState['stage'][]) =>
    all.filter((person) => stages.includes(findState(board, person).stage));
  const isDue = (person: BoardPerson) => findDue(board, person) !== null;
  const first = selectFirstOpen(board, all);
  return {
    todo: [
      ...all.filter(isDue),
      // A reminder is the member's own, even if the person is set aside.
      ...board.aside.filter(isDue),
      ...all.filter(
        (person) => !isDue(person) && (first.includes(person) || isWanted(board, person)),
      ),
    ],
    all,
    contacted: selectStages(['contacted', 'replied']),
    meeting: selectStages(['meeting']),
    won: selectStages(['won']),
  };
}

export function listInOrder({ order, ranked }: Board): readonly BoardPerson[] {
  return order === 'newest' ? ranked.toSorted(compareNewestFirst) : ranked;
}

export function listSetAside({ aside }: Board): BoardPerson[] {
  return aside.toSorted(compareNewestFirst);
}

function compareNewestFirst(one: BoardPerson, other: BoardPerson): number {
  return other.lastAt.getTime() - one.lastAt.getTime() || one.personId - other.personId;
}

/** The first ten without a recorded action. `people` are in list order. */
export function selectFirstOpen(board: Board, people: readonly BoardPerson[]): BoardPerson[] {
  const open = people.values().filter((person) => isOpen(board, person));
  return [...open.take(TO_DO)];
}

export function findState({ states }: Board, { personId }: BoardPerson): LeadState {
  return states.get(personId) ?? NO_STATE;
}

export function isOpen(board: Board, person: BoardPerson): boolean {
  return isOpenAt(findState(board, person), { today: board.today, lastAt: person.lastAt });
}

function isWanted(board: Board, person: BoardPerson): boolean {
  if (hasComeBack(board, person)) return true;
  return findState(board, person).isMarked && isOpen(board, person);
}

export function hasComeBack(board: Board, person: BoardPerson): boolean {
  const at = { today: board.today, lastAt: person.lastAt };
  return hasReturned(findState(board, person), at) && isOpen(board, person);
}

export function findDue(board: Board, person: BoardPerson): LeadState['next'] {
  return getDue(findState(board, person), { today: board.today, lastAt: person.lastAt });
}

export function findLater(board: Board, person: BoardPerson): Later | null {
  return getLater(findState(board, person), { today: board.today, lastAt: person.lastAt });
}

export function groupSetAside(why: SetAside['why'] | null): 'answer' | 'rule' | 'team' {
  if (why === 'rule' || why === 'team') return why;
  return 'answer';
}

/** The ranks of last night, by person. */
export function findFormerRanks({ snapshot, at }: Board): ReadonlyMap<number, number> {
  if (!snapshot || !isRecent(snapshot, at)) return new Map();
  return new Map(snapshot.people.map((person, index) => [person, index + 1]));
}
