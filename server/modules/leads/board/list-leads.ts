import type { QueryOf, ReplyOf } from '../../../../contract/http/route.ts';
import type { listLeads as listRoute } from '../../../../contract/routes/leads.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import {
  countWaitingPeople,
  type DescribedPerson,
  describePeople,
} from '../person/people.store.ts';
import type { FitMatch } from '../ranking/fit/fit.rules.ts';
import { type Board, type BoardDeps, type BoardPerson, readBoard, WINDOW_DAYS } from './board.ts';
import { filterConnected, findConnections } from './connected.ts';
import { countFitting, groupSetAside, sortIntoTabs } from './board.rules.ts';
import { proposeReactions } from '../rules/reactions.rules.ts';
import { isDescribed } from '../rules/rules.store.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';
import { presentLeads } from './present.ts';

type LeadListQuery = QueryOf<typeof listRoute>;
type LeadListReply = ReplyOf<typeof listRoute>;

const SHOWN_NEAREST = 3;

export async function listLeads(
  deps: BoardDeps,
  userId: string,
  { tab, connected, cursor, limit }: LeadListQuery,
): Promise<LeadListReply> {
  const { db, clock } = deps;
  const [board, connections] = await Promise.all([
    readBoard(deps, userId, { at: cursor?.at }),
    findConnections(db, userId),
  ]);
  const { order } = board;
  const tabs = sortIntoTabs(board);
  const people = filterConnected(tabs[tab], connected, connections);
  const start = cursor ? findStart(people, cursor) : 0;
  const page = people.slice(start, start + limit);
  const last = page.at(-1);
  const fitting = countFitting(board);
  // Until now, whichever page is asked for.
  const waitingSince = new Date(clock.now().getTime() - WINDOW_DAYS * DAY_MS);
  const nearest = order === 'rank' && fitting === 0 ? findNearest(board) : [];
  const described = [...page, ...nearest].map(({ personId }) => personId);
  const [descriptions, waiting] = await Promise.all([
    describePeople(db, userId, described),
    countWaitingPeople(db, { userId, since: waitingSince }),
  ]);
  const items = await presentLeads(db, userId, {
    board,
    people: page.map((person, index) => dropUnusedPlace(person, start + index)),
    descriptions,
  });
  const reactions = proposeReactions(board.ideal, board.states.values());
  const countAside = (group: ReturnType<typeof groupSetAside>) =>
    board.aside.filter(({ why }) => groupSetAside(why) === group).length;
  return {
    items,
    nextCursor:
      last && start + limit < people.length
        ? { at: board.at, by: start + limit, id: last.personId }
        : null,
    rankedAt: board.at,
    order,
    idealCustomer: board.ideal && isDescribed(board.ideal) ? board.ideal.sentence : null,
    people: countRecent(board),
    connected: connections && filterConnected(tabs[tab], 'yes', connections).length,
    fitting: order === 'engagement' || board.context.fit.rules.length === 0 ? null : fitting,
    counts: {
      todo: tabs.todo.length,
      all: tabs.all.length,
      reminders: tabs.reminders.length,
      contacted: tabs.contacted.length,
      replied: tabs.replied.length,
      meeting: tabs.meeting.length,
      won: tabs.won.length,
      lost: tabs.lost.length,
      setAside: {
        answers: countAside('answer'),
        rules: countAside('rule'),
        team: countAside('team'),
      },
    },
    waiting,
    nearest: presentNearest(nearest, descriptions),
    asksAboutReactions: reactions.isProposed && reactions.decided === null,
  };
}

/** After reminders and contacted people the kept place is none of the first. */
function dropUnusedPlace(person: BoardPerson, index: number): BoardPerson {
  const isUsed = index < RANKING_NUMBERS.newFace.firstPlaces;
  return person.held === 'newFace' && !isUsed ? { ...person, held: null } : person;
}

function findStart(
  people: readonly BoardPerson[],
  { by, id }: NonNullable<LeadListQuery['cursor']>,
): number {
  const last = people.findIndex(({ personId }) => personId === id);
  return last === -1 ? Math.max(0, Math.floor(by)) : last + 1;
}

function countRecent({ people, windowFrom }: Board): number {
  return people.filter(({ lastAtMs }) => lastAtMs >= windowFrom.getTime()).length;
}

function findNearest({ ranked }: Board): BoardPerson[] {
  return ranked.toSorted((one, other) => (other.fit ?? 0) - (one.fit ?? 0)).slice(0, SHOWN_NEAREST);
}

function presentNearest(
  people: readonly BoardPerson[],
  descriptions: readonly DescribedPerson[],
): LeadListReply['nearest'] {
  return people.flatMap(({ personId, match }) => {
    const person = descriptions.find(({ person_id: id }) => id === personId);
    if (!person) return [];
    const { person_id: id, name, headline } = person;
    return [{ id, name, headline, words: describeMissing(match) }];
  });
}

function describeMissing({ isHeadlineKnown, matched }: FitMatch): string {
  if (!isHeadlineKnown) return 'We know no headline.';
  const words = matched.flatMap((each) => each.words.map((word) => `“${word}”`));
  return words.length === 0
    ? 'The headline mentions nothing you described.'
    : `Of what you described, the headline mentions only ${words.join(', ')}.`;
}
