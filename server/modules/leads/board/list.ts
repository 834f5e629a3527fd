import type { QueryOf, ReplyOf } from '../../../../contract/route.ts';
import type { listLeads as listRoute } from '../../../../contract/routes/leads.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { describePeople, findWaitingPeople } from '../../signals/signals.ts';
import { assess, type Ranked, type SetAside } from '../ranking/ranking.ts';
import { type Board, type BoardDeps, candidateOf, readBoard, WINDOW_DAYS } from './board.ts';
import { isFitting, orderOf, setAsideOf, sideOf, tabsOf } from './board.rules.ts';
import { presentLeads } from './present.ts';

type Query = QueryOf<typeof listRoute>;
type Reply = ReplyOf<typeof listRoute>;

const FIRST = 10;
const SHOWN_NEAREST = 3;

/** A page of a tab, with what the whole board shows. */
export async function listLeads(
  deps: BoardDeps,
  userId: string,
  { tab, cursor, limit }: Query,
): Promise<Reply> {
  const { db } = deps;
  const board = await readBoard(deps, userId, { at: cursor?.at });
  const tabs = tabsOf(board);
  const aside = setAsideOf(board);
  const rows = tab === 'set-aside' ? aside : tabs[tab];
  const start = cursor ? placeAfter(rows, cursor) : 0;
  const page = rows.slice(start, start + limit);
  const last = page.at(-1);
  const fitting = board.ranked.filter(isFitting);
  const order = orderOf(board);
  const needsNearest = order === 'rank' && fitting.length === 0;
  const [items, waiting, nearest] = await Promise.all([
    presentLeads(db, userId, { board, rows: page }),
    countWaiting(deps, userId, board),
    needsNearest ? findNearest(deps, userId, board) : [],
  ]);
  const asideBy = (side: ReturnType<typeof sideOf>) =>
    aside.filter((each) => sideOf(each) === side).length;
  return {
    items,
    nextCursor:
      last && start + limit < rows.length
        ? { at: board.at, by: start + limit, id: last.candidate.personId }
        : null,
    rankedAt: board.at,
    order,
    idealCustomer: board.ideal && board.ideal.version > 0 ? board.ideal.sentence : null,
    people: countRecent(board),
    fitting: order === 'engagement' || board.context.fit.rules.length === 0 ? null : fitting.length,
    counts: {
      todo: tabs.todo.length,
      all: tabs.all.length,
      contacted: tabs.contacted.length,
      meeting: tabs.meeting.length,
      won: tabs.won.length,
      setAside: { answers: asideBy('answer'), rules: asideBy('rule'), team: asideBy('team') },
    },
    waiting,
    nearest,
  };
}

/** After the last person of the page before, if still listed; else after as many. */
function placeAfter(
  rows: readonly (Ranked | SetAside)[],
  { by, id }: NonNullable<Query['cursor']>,
): number {
  const last = rows.findIndex(({ candidate }) => candidate.personId === id);
  return last === -1 ? Math.max(0, Math.floor(by)) : last + 1;
}

function countRecent({ ranked, setAside, context }: Board): number {
  const from = context.windowFrom.getTime();
  const recent = ({ candidate }: Ranked | SetAside) => candidate.lastAt.getTime() >= from;
  return ranked.filter(recent).length + setAside.filter(recent).length;
}

/** How many would be among the first if nothing waited. */
async function countWaiting(
  { db }: Pick<BoardDeps, 'db'>,
  userId: string,
  { ranked, context, at }: Board,
): Promise<number> {
  const since = new Date(at.getTime() - WINDOW_DAYS * DAY_MS);
  const people = await findWaitingPeople(db, { userId, since });
  const waiting = people.flatMap((person) => {
    const outcome = assess(candidateOf(person), context);
    return 'why' in outcome ? [] : [outcome.score];
  });
  const shown = ranked.slice(0, FIRST).map(({ score }) => score);
  const all = [...shown, ...waiting].toSorted((one, other) => other - one);
  const least = all[FIRST - 1] ?? -Infinity;
  return Math.min(FIRST, waiting.filter((score) => score > 0 && score >= least).length);
}

async function findNearest({ db }: Pick<BoardDeps, 'db'>, userId: string, { ranked }: Board) {
  const nearest = ranked
    .toSorted((one, other) => (other.fit ?? 0) - (one.fit ?? 0) || other.score - one.score)
    .slice(0, SHOWN_NEAREST);
  const people = await describePeople(
    db,
    userId,
    nearest.map(({ candidate }) => candidate.personId),
  );
  const described = new Map(people.map((person) => [person.person_id, person]));
  return nearest.flatMap(({ candidate, match }) => {
    const person = described.get(candidate.personId);
    if (!person) return [];
    const { person_id: id, name, headline } = person;
    return [{ id, name, headline, words: missing(match) }];
  });
}

function missing({ isHeadlineKnown, matched }: Ranked['match']): string {
  if (!isHeadlineKnown) return 'No headline is known.';
  const words = matched.flatMap((each) => each.words.map((word) => `“${word}”`));
  return words.length === 0
    ? 'Nothing that you described is in the headline.'
    : `Of what you described, the headline only says ${words.join(', ')}.`;
}
