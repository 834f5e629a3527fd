import type { NewEngagement } from '../../signals/signals.ts';
import type { Board } from '../board/board.ts';
import {
  dueIn,
  firstOpen,
  hasComeBack,
  inOrder,
  isOpen,
  laterIn,
  rowOf,
  stateOf,
} from '../board/board.rules.ts';
import { isRegular } from '../ranking/engagement.rules.ts';
import { valueAt } from '../ranking/place-people.rules.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';

/** At most this many people; one of them is a new face if there is one. */
const MAX_PEOPLE = RANKING_NUMBERS.newFace.firstPlaces;

export type Why = 'asked' | 'due' | 'entered' | 'newFace';
export type NewsItem = { row: number; why: readonly Why[] };

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
 * The news since the last brief, or everything if there was none. Null if nobody asked a question,
 * engaged and reached the first ten, or came back, and no reminder is due.
 */
export function newsOf(
  board: Board,
  o: { engagement: readonly NewEngagement[]; lastBrief: LastBrief | null },
): News | null {
  const ranked = inOrder(board);
  const idOf = (row: number) => valueAt(board.people.ids, row);
  const engaged = new Map(o.engagement.map((each) => [each.person_id, each]));
  const known = new Set(o.lastBrief?.first);
  const first = firstOpen(board, ranked);
  const reminders = remindersOf(board, ranked);
  // Moving up because another person left is not news.
  const isNew = (row: number) => o.lastBrief === null || engaged.has(idOf(row));
  const groups = {
    asked: [...ranked].filter((row) => hasAskedQuestion(board, row, engaged.get(idOf(row)))),
    due: reminders.flatMap((reminder) => (isReported(reminder, o.lastBrief) ? [] : [reminder.row])),
    entered: first.filter((row) => !known.has(idOf(row)) && isNew(row)),
  };
  const news = [...new Set([...groups.asked, ...groups.due, ...groups.entered])];
  if (news.length === 0) return null;
  const isFace = (row: number) => rowOf(board, row).isNewFace;
  const face = ranked.find((row) => engaged.has(idOf(row)) && isOpen(board, row) && isFace(row));
  const picked = pickFive(news, { face, isFace });
  const others = (rows: readonly number[]) => rows.filter((row) => !picked.includes(row)).length;
  return {
    items: picked.map((row) => ({ row, why: whyOf(row, groups) })),
    first: first.filter((row) => known.has(idOf(row)) || isNew(row)).map(idOf),
    reminders: reminders.map(({ key }) => key),
    leftOut: {
      asked: others(groups.asked),
      due: others(reminders.map(({ row }) => row)),
      entered: others(groups.entered),
      regularReactions: ranked
        .filter((row) => isRegularOf(board, row) && !picked.includes(row))
        .reduce((sum, row) => sum + (engaged.get(idOf(row))?.reactions ?? 0), 0),
    },
  };
}

const isRegularOf = ({ people, context }: Board, row: number) =>
  isRegular({ posts: valueAt(people.posts, row) }, context.postsInWindow);

/** Not if they are lost or put off. */
function hasAskedQuestion(board: Board, row: number, engaged: NewEngagement | undefined): boolean {
  if (!engaged?.questions) return false;
  return stateOf(board, row).stage !== 'lost' && laterIn(board, row) === null;
}

type Reminder = {
  row: number;
  on: string;
  since: string;
  /** A reminder that was moved or put off is a new one. */
  key: string;
};

function remindersOf(board: Board, ranked: Uint32Array): Reminder[] {
  const byRule = board.aside.filter((row) => board.why[row] === 'rule');
  return [...ranked, ...byRule]
    .flatMap((row) => reminderOf(board, row) ?? [])
    .toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)));
}

/** A date of the member, or the return of a person who was put off. */
function reminderOf(board: Board, row: number): Reminder | null {
  const due = dueIn(board, row);
  if (due === null && !hasComeBack(board, row)) return null;
  const { laterUntil, laterSince } = stateOf(board, row);
  const on = due?.on ?? laterUntil ?? board.today;
  const since = laterUntil !== null && laterUntil > on ? laterUntil : on;
  const later = laterUntil ?? laterSince?.toISOString() ?? '';
  return { row, on, since, key: `${due ? `${due.touch} ${due.on}` : 'back'} ${later}`.trim() };
}

function isReported({ since, key }: Reminder, lastBrief: LastBrief | null): boolean {
  if (lastBrief === null) return false;
  return lastBrief.reminders === null ? since <= lastBrief.day : lastBrief.reminders.includes(key);
}

/** A new face takes the last place if none of the first four is one. */
function pickFive(
  news: readonly number[],
  { face, isFace }: { face: number | undefined; isFace: (row: number) => boolean },
): number[] {
  const five = news.slice(0, MAX_PEOPLE);
  if (face === undefined || five.some(isFace)) return five;
  return [...news.slice(0, MAX_PEOPLE - 1), face];
}

function whyOf(
  row: number,
  groups: Record<Exclude<Why, 'newFace'>, readonly number[]>,
): readonly Why[] {
  const why = (['asked', 'due', 'entered'] as const).filter((group) => groups[group].includes(row));
  return why.length === 0 ? ['newFace'] : why;
}
