import type { QueryOf, ReplyOf } from '../../../../contract/http/route.ts';
import type { listLeads as listRoute } from '../../../../contract/routes/leads.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { countWaitingPeople, describePeople } from '../../signals/signals.ts';
import type { FitMatch } from '../ranking/fit/fit.rules.ts';
import { valueAt } from '../ranking/place-people.rules.ts';
import { type Board, type BoardDeps, readBoard, WINDOW_DAYS } from './board.ts';
import { countFitting, orderOf, rowOf, setAsideOf, sideOf, tabsOf } from './board.rules.ts';
import { proposeReactions } from '../rules/reactions.rules.ts';
import { presentLeads } from './present.ts';

type Query = QueryOf<typeof listRoute>;
type Reply = ReplyOf<typeof listRoute>;

const SHOWN_NEAREST = 3;

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
  const start = cursor ? placeAfter(board, rows, cursor) : 0;
  const page = Array.from(rows.subarray(start, start + limit), (row) => rowOf(board, row));
  const last = page.at(-1);
  const fitting = countFitting(board);
  const order = orderOf(board);
  const needsNearest = order === 'rank' && fitting === 0;
  const [items, waiting, nearest] = await Promise.all([
    presentLeads(db, userId, { board, rows: page }),
    countWaiting(deps, userId),
    needsNearest ? findNearest(deps, userId, board) : [],
  ]);
  const reactions = proposeReactions(board.ideal, board.states.values());
  const asideBy = (side: ReturnType<typeof sideOf>) =>
    aside.filter((row) => sideOf(board.why[row] ?? null) === side).length;
  return {
    items,
    nextCursor:
      last && start + limit < rows.length
        ? { at: board.at, by: start + limit, id: last.personId }
        : null,
    rankedAt: board.at,
    order,
    idealCustomer: board.ideal && board.ideal.version > 0 ? board.ideal.sentence : null,
    people: countRecent(board),
    fitting: order === 'engagement' || board.context.fit.rules.length === 0 ? null : fitting,
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
    asksAboutReactions: reactions.isProposed && reactions.decided === null,
  };
}

function placeAfter(
  { people }: Board,
  rows: Uint32Array,
  { by, id }: NonNullable<Query['cursor']>,
): number {
  const last = rows.findIndex((row) => people.ids[row] === id);
  return last === -1 ? Math.max(0, Math.floor(by)) : last + 1;
}

function countRecent({ people, context }: Board): number {
  const from = context.windowFrom.getTime();
  return people.lastAt.filter((lastAt) => lastAt >= from).length;
}

/** Until now, whichever page is asked for. */
function countWaiting({ db, clock }: BoardDeps, userId: string): Promise<number> {
  const since = new Date(clock.now().getTime() - WINDOW_DAYS * DAY_MS);
  return countWaitingPeople(db, { userId, since });
}

async function findNearest(
  { db }: Pick<BoardDeps, 'db'>,
  userId: string,
  { ranked, ranks, matches, people: { ids } }: Board,
) {
  const fitOf = (row: number) => matches[row]?.fit ?? 0;
  const nearest = ranked
    .toSorted(
      (one, other) => fitOf(other) - fitOf(one) || valueAt(ranks, one) - valueAt(ranks, other),
    )
    .subarray(0, SHOWN_NEAREST);
  const people = await describePeople(
    db,
    userId,
    Array.from(nearest, (row) => valueAt(ids, row)),
  );
  const described = new Map(people.map((person) => [person.person_id, person]));
  return [...nearest].flatMap((row) => {
    const person = described.get(valueAt(ids, row));
    const match = matches[row];
    if (!person || !match) return [];
    const { person_id: id, name, headline } = person;
    return [{ id, name, headline, words: missing(match) }];
  });
}

function missing({ isHeadlineKnown, matched }: FitMatch): string {
  if (!isHeadlineKnown) return 'No headline is known.';
  const words = matched.flatMap((each) => each.words.map((word) => `“${word}”`));
  return words.length === 0
    ? 'Nothing that you described is in the headline.'
    : `Of what you described, the headline only says ${words.join(', ')}.`;
}
