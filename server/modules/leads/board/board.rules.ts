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
import { HOUR_MS } from '../../../platform/time/durations.ts';
import { FITTING_BARS, measure } from './bars.rules.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';
import { type Board, type BoardPerson, isRecent } from './rank-board.rules.ts';

const TO_DO = 10;
const FRESH_MS = RANKING_NUMBERS.questions.freshHours * HOUR_MS;

export function countFitting({ ranked }: Board): number {
  return ranked.filter(({ fit }) => fit !== null && isFitting(fit)).length;
}

function isFitting(fit: number): boolean {
  return measure(fit).bars >= FITTING_BARS;
}

type Tabs = Record<Exclude<LeadTab, 'set-aside'>, readonly BoardPerson[]>;

export function sortIntoTabs(board: Board): Tabs {
  const all = listInOrder(board);
  const selectStage = (stage: LeadState['stage']) =>
    all.filter((person) => findState(board, person).stage === stage);
  return {
    todo: listToDo(board),
    all,
    reminders: listByDay(board, (person) => findReturnDay(board, person)),
    contacted: selectStage('contacted'),
    replied: selectStage('replied'),
    meeting: selectStage('meeting'),
    won: selectStage('won'),
    lost: selectStage('lost'),
  };
}

/** Unanswered questions, reminders, people who came back, then the first open leads. */
export function listToDo(board: Board): BoardPerson[] {
  const all = listInOrder(board);
  const first = new Set(selectFirst(board));
  const groups = [
    listAsking(board),
    listByDay(board, (person) => findDue(board, person)?.on ?? null),
    all.filter((person) => hasComeBack(board, person)),
    all.filter((person) => first.has(person) || isWanted(board, person)),
  ];
  return [...new Set(groups.flat())];
}

/** In list order. */
export function listAsking(board: Board): BoardPerson[] {
  return listInOrder(board).filter((person) => findOpenQuestion(board, person) !== null);
}

/** The earliest reminder first. It is the member's own, even if the person is set aside. */
function listByDay(board: Board, findDay: (person: BoardPerson) => string | null): BoardPerson[] {
  return [...listInOrder(board), ...board.aside]
    .flatMap((person) => {
      const on = findDay(person);
      return on === null ? [] : [{ person, on }];
    })
    .toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)))
    .map(({ person }) => person);
}

/** The day of the reminder, or until which the person is put off. */
function findReturnDay(board: Board, person: BoardPerson): string | null {
  const { next } = findState(board, person);
  const later = findLater(board, person);
  const until = later !== null && 'until' in later ? later.until : null;
  return [next?.on, until].filter((day) => day != null).toSorted()[0] ?? null;
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

/** Ten to begin with: those who wait for an answer, and the first without a recorded action. */
export function selectFirst(board: Board): BoardPerson[] {
  const asking = listAsking(board);
  const others = listInOrder(board)
    .values()
    .filter((person) => isOpen(board, person) && !asking.includes(person));
  const free = Math.max(TO_DO - asking.length, RANKING_NUMBERS.newFace.firstPlaces);
  return [...asking, ...others.take(free)];
}

/**
 * When the question was asked that waits for an answer. Anyone's counts for a day, and that of people
 * who fit for longer; none of lost and put-off people does.
 */
export function findOpenQuestion(board: Board, person: BoardPerson): Date | null {
  const question = board.lastQuestions.get(person.personId);
  if (question === undefined || person.why !== null) return null;
  const { askedAt, arrivedAt } = question;
  const isFresh = board.at.getTime() - arrivedAt.getTime() < FRESH_MS;
  if (!isFresh && person.fit !== null && !isFitting(person.fit)) return null;
  const { stage, stageAt } = findState(board, person);
  if (stage === 'lost' || findLater(board, person) !== null) return null;
  return stageAt === null || stageAt < askedAt ? askedAt : null;
}

export function findState({ states }: Board, { personId }: BoardPerson): LeadState {
  return states.get(personId) ?? NO_STATE;
}

export function isOpen(board: Board, person: BoardPerson): boolean {
  return isOpenAt(findState(board, person), { today: board.today, lastAt: person.lastAt });
}

function isWanted(board: Board, person: BoardPerson): boolean {
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
