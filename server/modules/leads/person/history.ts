import type { QueryOf, ReplyOf } from '../../../../contract/http/route.ts';
import type { listLeadHistory as historyRoute } from '../../../../contract/routes/leads.ts';
import type { Deps } from '../../../deps.ts';
import { titleOfSource } from '../../../gateways/network/network.ts';
import { pageOf } from '../../../platform/http/responses/pages.ts';
import { findHistory } from '../../signals/signals.ts';
import type { DescribedPerson } from './people.store.ts';
import { findTouchesOf } from '../records/records.store.ts';
import { presentTouch } from '../records/touches.ts';

type Query = QueryOf<typeof historyRoute>;
type Reply = ReplyOf<typeof historyRoute>;
type Item = Reply['items'][number] & { no: number };

/** Touches come before signals of the same instant. */
const NO_MORE_THAN = 2_147_483_647;

export async function listLeadHistory(
  { db, network }: Pick<Deps, 'db' | 'network'>,
  userId: string,
  { person, cursor, limit }: Query & { person: DescribedPerson },
): Promise<Reply> {
  const { person_id: id, delete_after: deleteAfter } = person;
  const [signals, touches] = await Promise.all([
    findHistory(db, { userId, person: id, after: signalPlace(cursor), limit: limit + 1 }),
    findTouchesOf(db, { userId, person: id, after: touchPlace(cursor), limit: limit + 1 }),
  ]);
  const items: Item[] = [
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
      source: titleOfSource(network, source),
      ...rest,
    })),
  ];
  // Sorting is stable, so touches stay before signals of the same instant.
  const sorted = items.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return pageOf(sorted, {
    limit,
    keyOf: ({ at, touch, no }) => ({ at, touch: touch !== null, no }),
    present: (item) => item,
  });
}

/** After a touch, all signals of its instant follow. */
function signalPlace(cursor: Query['cursor']) {
  return cursor && { sortAt: cursor.at, no: cursor.touch ? NO_MORE_THAN : cursor.no };
}

function touchPlace(cursor: Query['cursor']) {
  return cursor && { at: cursor.at, no: cursor.touch ? cursor.no : 0 };
}
