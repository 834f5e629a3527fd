import type { NewEngagement } from '../../signals/signals.ts';
import type { Board } from '../board/board.ts';
import {
  dueIn,
  firstOpen,
  inOrder,
  isOpen,
  laterIn,
  rowOf,
  stateOf,
} from '../board/board.rules.ts';
import { isRegular } from '../ranking/engagement.rules.ts';
import { valueAt } from '../ranking/place-people.rules.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';

/** People at most; one of them is a new face if there is one. */
const MOST = RANKING_NUMBERS.newFace.firstPlaces;

export type Why = 'asked' | 'due' | 'entered' | 'newFace';
/** A row of the board. */
export type NewsItem = { row: number; why: readonly Why[] };

export type News = {
  /** Five at most, with one slot for a new face. */
  items: NewsItem[];
  /** The people of the first ten, to compare the next time with. */
  first: number[];
  leftOut: { asked: number; due: number; entered: number; regularReactions: number };
};

/** What a member was told before. */
export type Told = {
  /** The day, in the member's time zone. */
  day: string;
  /** The people of the first ten. */
  first: readonly number[];
};

/**
 * What is new since the member was told before, or at all if they never were. Null if nobody asked
 * a question or came into the first ten, and no reminder has come due.
 */
export function newsOf(
  board: Board,
  o: { engagement: readonly NewEngagement[]; told: Told | null },
): News | null {
  const ranked = inOrder(board);
  const idOf = (row: number) => valueAt(board.people.ids, row);
  const engaged = new Map(o.engagement.map((each) => [each.person_id, each]));
  const known = new Set(o.told?.first);
  const first = firstOpen(board, ranked);
  const reminders = remindersOf(board, ranked);
  const groups = {
    asked: [...ranked].filter((row) => hasAsked(board, row, engaged.get(idOf(row)))),
    due: reminders.flatMap(({ row, on }) => (o.told && on <= o.told.day ? [] : [row])),
    entered: first.filter((row) => !known.has(idOf(row))),
  };
  const news = [...new Set([...groups.asked, ...groups.due, ...groups.entered])];
  if (news.length === 0) return null;
  const isFace = (row: number) => rowOf(board, row).isNewFace;
  const face = ranked.find((row) => engaged.has(idOf(row)) && isOpen(board, row) && isFace(row));
  const picked = pickFive(news, { face, isFace });
  const others = (rows: readonly number[]) => rows.filter((row) => !picked.includes(row)).length;
  return {
    items: picked.map((row) => ({ row, why: whyOf(row, groups) })),
    first: first.map(idOf),
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

/** Not of those who are lost or put off. */
function hasAsked(board: Board, row: number, engaged: NewEngagement | undefined): boolean {
  if (!engaged?.questions) return false;
  return stateOf(board, row).stage !== 'lost' && laterIn(board, row) === null;
}

/** What is due, the oldest first. */
function remindersOf(board: Board, ranked: Uint32Array): { row: number; on: string }[] {
  return [...ranked]
    .flatMap((row) => {
      const due = dueIn(board, row);
      return due === null ? [] : [{ row, on: due.on }];
    })
    .toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)));
}

/** The new face takes the last slot if none of the first four is one. */
function pickFive(
  news: readonly number[],
  { face, isFace }: { face: number | undefined; isFace: (row: number) => boolean },
): number[] {
  const five = news.slice(0, MOST);
  if (face === undefined || five.some(isFace)) return five;
  return [...news.slice(0, MOST - 1), face];
}

function whyOf(
  row: number,
  groups: Record<Exclude<Why, 'newFace'>, readonly number[]>,
): readonly Why[] {
  const why = (['asked', 'due', 'entered'] as const).filter((group) => groups[group].includes(row));
  return why.length === 0 ? ['newFace'] : why;
}
