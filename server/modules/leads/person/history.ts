import type { QueryOf, ReplyOf } from '../../../../contract/http/route.ts';
import type { listLeadHistory as historyRoute } from '../../../../contract/routes/leads.ts';
import type { Deps } from '../../../deps.ts';
import { getSourceTitle } from '../../../gateways/network/network.ts';
import { buildPage } from '../../../platform/http/responses/pages.ts';
import { findHistory } from '../../signals/signals.ts';
import type { DescribedPerson } from './people.store.ts';
import { findPersonTouches } from '../records/records.store.ts';
import { presentTouch } from '../records/touches.ts';

type HistoryQuery = QueryOf<typeof historyRoute>;
type HistoryReply = ReplyOf<typeof historyRoute>;
type HistoryItem = HistoryReply['items'][number] & { no: number };

/** Touches come before signals of the same instant. */
const NO_MORE_THAN = 2_147_483_647;

export async function listLeadHistory(
  { db, network }: Pick<Deps, 'db' | 'network'>,
  userId: string,
  { person, cursor, limit }: HistoryQuery & { person: DescribedPerson },
): Promise<HistoryReply> {
  const { person_id: id, delete_after: deleteAfter } = person;
  const [signals, touches] = await Promise.all([
    findHistory(db, { userId, person: id, after: readSignalPlace(cursor), limit: limit + 1 }),
    findPersonTouches(db, { userId, person: id, after: touchPlace(cursor), limit: limit + 1 }),
  ]);
  const items: HistoryItem[] = [
    ...touches.map((touch) => ({
      at: touch.at,
      no: touch.no,
      signal: null,
      touch: presentTouch(touch),
      source: 'you',
      deleteAfter,
    })),
    ...signals.map(({ signal, source, ...rest }) => ({
      at: signal.sortAt,
      no: signal.no,
      signal,
      touch: null,
      source: getSourceTitle(network, source),
      ...rest,
    })),
  ];
  // Sorting is stable, so touches stay before signals of the same instant.
  const sorted = items.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return buildPage(sorted, {
    limit,
    getKey: ({ at, touch, no }) => ({ at, touch: touch !== null, no }),
    present: (item) => item,
  });
}

/** After a touch, all signals of its instant follow. */
function readSignalPlace(cursor: HistoryQuery['cursor']) {
  return cursor && { sortAt: cursor.at, no: cursor.touch ? NO_MORE_THAN : cursor.no };
}

function touchPlace(cursor: HistoryQuery['cursor']) {
  return cursor && { at: cursor.at, no: cursor.touch ? cursor.no : 0 };
}
