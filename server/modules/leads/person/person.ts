import type { ReplyOf } from '../../../../contract/http/route.ts';
import type { getLead as leadRoute } from '../../../../contract/routes/leads.ts';
import type { Deps } from '../../../deps.ts';
import { getSourceTitle } from '../../../gateways/network/network.ts';
import { fail } from '../../../platform/failure.ts';
import { findPresentNumber, undoMerge } from '../../signals/signals.ts';
import {
  type DescribedPerson,
  describePeople,
  findKnownMerge,
  findKnownMergesInto,
  type MergeOfPerson,
} from './people.store.ts';
import { type Board, type BoardDeps, type BoardPerson, readBoard } from '../board/board.ts';
import { presentLeads } from '../board/present.ts';
import { NOT_RANKED } from '../ranking/ranking.ts';
import { readState } from '../records/states.rules.ts';
import { proposeSamePeople, refuse } from '../same-person/same-person.ts';

export async function findPerson(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id: number,
): Promise<DescribedPerson | undefined> {
  const [person] = await describePeople(db, userId, [await findPresentNumber(db, userId, id)]);
  return person;
}

export async function getLead(
  deps: BoardDeps & Pick<Deps, 'network'>,
  userId: string,
  person: DescribedPerson,
): Promise<ReplyOf<typeof leadRoute>> {
  const { person_id: id } = person;
  const [board, merges, samePeople] = await Promise.all([
    readBoard(deps, userId, { also: id }),
    findKnownMergesInto(deps.db, userId, id),
    proposeSamePeople(deps, userId, id),
  ]);
  const known = [...board.ranked, ...board.aside].find(({ personId }) => personId === id);
  const people = [known ?? describeUnranked(person, board)];
  const [lead] = await presentLeads(deps.db, userId, {
    board,
    people,
    descriptions: [person],
  });
  if (!lead) throw fail('not_found');
  return {
    lead,
    source: getSourceTitle(deps.network, person.source),
    deleteAfter: person.delete_after,
    firstSeenAt: person.first_engaged_at,
    merges: merges.map(({ merge_no: no, name, headline, at }) => ({ no, name, headline, at })),
    samePeople,
  };
}

function describeUnranked(person: DescribedPerson, { states, today }: Board): BoardPerson {
  const lastAtMs = person.last_engaged_at.getTime();
  return {
    ...NOT_RANKED,
    personId: person.person_id,
    headline: person.headline,
    lastAtMs,
    posts: 0,
    state: readState(states.get(person.person_id), { today, lastAtMs }),
    askedAt: null,
    rank: null,
    held: null,
    why: person.kind === 'company' ? 'company' : 'withdrawn',
  };
}

/** A second undo changes nothing. */
export async function undoLeadMerge(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  userId: string,
  merge: MergeOfPerson,
): Promise<{ undone: true }> {
  if (merge.undone_at === null) {
    const undone = await undoMerge(deps, { userId, mergeNo: merge.merge_no });
    const known = undone ? merge : await findKnownMerge(deps.db, userId, merge.merge_no);
    if (!known) throw fail('not_found');
    if (!undone && known.undone_at === null) {
      const message = 'Please undo the later merge of this person first';
      throw fail('bad_request', { message, errors: { no: [message] } });
    }
    // Do not propose this pair again.
    if (undone) await refuse(deps, userId, [merge.kept, merge.gone]);
  }
  return { undone: true };
}
