import type { LeadTab } from '../../../../contract/leads.ts';
import { isFitting } from './bars.rules.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';
import type { CurrentState } from '../records/states.rules.ts';
import { type Board, type BoardPerson, isFresh } from './rank-board.rules.ts';

const TO_DO = 10;

export function countFitting({ ranked }: Board): number {
  return ranked.filter(({ fit }) => fit !== null && isFitting(fit)).length;
}

export function sortIntoTabs(board: Board): Record<LeadTab, readonly BoardPerson[]> {
  const { listed, aside } = board;
  const selectStage = (stage: CurrentState['stage']) =>
    listed.filter(({ state }) => state.stage === stage);
  return {
    todo: listToDo(board),
    all: listed,
    reminders: listByDay(board, ({ state }) => state.returnsOn),
    contacted: selectStage('contacted'),
    replied: selectStage('replied'),
    meeting: selectStage('meeting'),
    won: selectStage('won'),
    lost: selectStage('lost'),
    'set-aside': aside,
  };
}

/** Unanswered questions, reminders, people who came back, then the first open leads. */
export function listToDo(board: Board): BoardPerson[] {
  const { listed } = board;
  const first = new Set(selectFirst(board));
  const groups = [
    listAsking(board),
    listByDay(board, ({ state }) => state.due?.on ?? null),
    listed.filter(({ state }) => state.isBack),
    listed.filter((person) => first.has(person) || isWanted(person)),
  ];
  return [...new Set(groups.flat())];
}

/** Questions of today before those of the week, each in list order. */
export function listAsking({ listed, lastQuestions, at }: Board): BoardPerson[] {
  const isOfToday = ({ personId }: BoardPerson) => isFresh(lastQuestions.get(personId), at);
  return listed
    .filter(({ askedAt }) => askedAt !== null)
    .toSorted((one, other) => Number(isOfToday(other)) - Number(isOfToday(one)));
}

/** The earliest reminder first. It is the member's own, even if the person is set aside. */
function listByDay(
  { listed, aside }: Board,
  findDay: (person: BoardPerson) => string | null,
): BoardPerson[] {
  return [...listed, ...aside]
    .filter((person) => findDay(person) !== null)
    .toSorted((one, other) => compareDays(findDay(one) ?? '', findDay(other) ?? ''));
}

export function compareDays(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function isWanted({ state }: BoardPerson): boolean {
  return state.isMarked && state.isOpen;
}

/** Ten to begin with: those who wait for an answer, and the first without a recorded action. */
export function selectFirst(board: Board): BoardPerson[] {
  const asking = listAsking(board);
  const others = board.listed
    .values()
    .filter((person) => person.state.isOpen && !asking.includes(person));
  const free = Math.max(TO_DO - asking.length, RANKING_NUMBERS.newFace.firstPlaces);
  return [...asking, ...others.take(free)];
}

export function groupSetAside(why: BoardPerson['why']): 'answer' | 'rule' | 'team' {
  if (why === 'rule' || why === 'team') return why;
  return 'answer';
}
