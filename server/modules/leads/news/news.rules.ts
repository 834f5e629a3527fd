import type { NewEngagement } from './new-engagement.store.ts';
import type { Board, BoardPerson } from '../board/board.ts';
import { compareDays, listAsking, listToDo, selectFirst } from '../board/board.rules.ts';
import { isRegular } from '../ranking/ranking.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';

/** At most this many people; one of them is a new face if there is one. */
const MAX_PEOPLE = RANKING_NUMBERS.newFace.firstPlaces;

export type Why = 'asked' | 'due' | 'entered' | 'newFace';
export type NewsItem = { person: BoardPerson; why: readonly Why[] };

export type News = {
  items: NewsItem[];
  first: number[];
  reminders: string[];
  leftOut: { asked: number; due: number; entered: number; regularReactions: number };
};

/** The content of the last brief. */
export type LastBrief = {
  day: string;
  first: readonly number[];
  reminders: readonly string[] | null;
};

/**
 * The news since the last brief, or everything if there was none, in the order of To do. Null if no
 * one asked a question, engaged and reached the first ten, or came back, and no reminder is due.
 */
export function selectNews(
  board: Board,
  { engagement, lastBrief }: { engagement: readonly NewEngagement[]; lastBrief: LastBrief | null },
): News | null {
  const engaged = new Map(engagement.map((each) => [each.person_id, each]));
  const known = new Set(lastBrief?.first);
  const first = selectFirst(board);
  const reminders = listReminders(board);
  // Moving up because another person left is not news.
  const isNew = ({ personId }: BoardPerson) => lastBrief === null || engaged.has(personId);
  const groups = {
    asked: listAsking(board).filter(({ personId }) => engaged.get(personId)?.questions),
    due: reminders.flatMap((reminder) =>
      isReported(reminder, lastBrief) ? [] : [reminder.person],
    ),
    entered: first.filter((person) => !known.has(person.personId) && isNew(person)),
  };
  const isNews = (person: BoardPerson) =>
    Object.values(groups).some((people) => people.includes(person));
  const toDo = listToDo(board);
  const news = toDo.filter(isNews);
  if (news.length === 0) return null;
  const face = toDo.find(
    (person) => person.isNewFace && engaged.has(person.personId) && person.state.isOpen,
  );
  const picked = pickFive(news, face).toSorted(
    (one, other) => toDo.indexOf(one) - toDo.indexOf(other),
  );
  return {
    items: picked.map((person) => ({ person, why: explainNews(person, groups) })),
    first: first
      .filter((person) => known.has(person.personId) || isNew(person))
      .map(({ personId }) => personId),
    reminders: reminders.map(({ key }) => key),
    leftOut: {
      ...countLeftOut({ ...groups, due: reminders.map(({ person }) => person) }, picked),
      regularReactions: countRegularReactions(board, { engaged, picked }),
    },
  };
}

/** Each person once, by the first group that has them. */
function countLeftOut(
  { asked, due, entered }: Record<Exclude<Why, 'newFace'>, readonly BoardPerson[]>,
  picked: readonly BoardPerson[],
) {
  const counted = new Set(picked);
  const countNext = (people: readonly BoardPerson[]) => {
    const others = people.filter((person) => !counted.has(person));
    for (const person of others) counted.add(person);
    return others.length;
  };
  return { asked: countNext(asked), due: countNext(due), entered: countNext(entered) };
}

function countRegularReactions(
  { ranked, postsInWindow }: Board,
  {
    engaged,
    picked,
  }: { engaged: ReadonlyMap<number, NewEngagement>; picked: readonly BoardPerson[] },
): number {
  return ranked
    .filter((person) => isRegular(person, postsInWindow) && !picked.includes(person))
    .reduce((sum, { personId }) => sum + (engaged.get(personId)?.reactions ?? 0), 0);
}

type Reminder = {
  person: BoardPerson;
  on: string;
  since: string;
  /** A reminder that was moved or put off is a new one. */
  key: string;
};

function listReminders(board: Board): Reminder[] {
  const byRule = board.aside.filter(({ why }) => why === 'rule');
  return [...board.listed, ...byRule]
    .flatMap((person) => findReminder(person, board.today) ?? [])
    .toSorted((one, other) => compareDays(one.on, other.on));
}

/** A date of the member, or the return of a person who was put off. */
function findReminder(person: BoardPerson, today: string): Reminder | null {
  const { due, isBack, laterUntil, laterSince } = person.state;
  if (due === null && !isBack) return null;
  const on = due?.on ?? laterUntil ?? today;
  const since = laterUntil !== null && laterUntil > on ? laterUntil : on;
  const later = laterUntil ?? laterSince?.toISOString() ?? '';
  return { person, on, since, key: `${due ? `${due.touch} ${due.on}` : 'back'} ${later}`.trim() };
}

function isReported({ since, key }: Reminder, lastBrief: LastBrief | null): boolean {
  if (lastBrief === null) return false;
  return lastBrief.reminders === null ? since <= lastBrief.day : lastBrief.reminders.includes(key);
}

/** A new face takes the last place if none of the first four is one. */
function pickFive(news: readonly BoardPerson[], face: BoardPerson | undefined): BoardPerson[] {
  const five = news.slice(0, MAX_PEOPLE);
  if (face === undefined || five.some(({ isNewFace }) => isNewFace)) return five;
  return [...news.slice(0, MAX_PEOPLE - 1), face];
}

function explainNews(
  person: BoardPerson,
  groups: Record<Exclude<Why, 'newFace'>, readonly BoardPerson[]>,
): readonly Why[] {
  const why = (['asked', 'due', 'entered'] as const).filter((group) =>
    groups[group].includes(person),
  );
  return why.length === 0 ? ['newFace'] : why;
}
