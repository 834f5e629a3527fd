import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { addToCounters } from '../counters.store.ts';
import { recomputeHeat } from '../people/heat.store.ts';
import type { CountersRow } from '../signals.tables.ts';
import { findStorable } from './find-storable.ts';
import { identifyPeople } from './identify-people.ts';
import { findStoredSignals, updateSignals } from './ingest.store.ts';
import {
  comparePage,
  type PageToIngest,
  type ListedNumbers,
  type PageItem,
} from './compare-page.rules.ts';
import { savePeople } from './save-people.ts';
import { saveSignals } from './save-signals.ts';

export type IngestResult = {
  added: number;
  changed: number;
  listed: ListedNumbers;
  /** Items that must not be stored. */
  refused: PageItem[];
};

/** Writes one page of a list. The transaction holds objections and the lock of `counters`. */
export async function ingestPage(
  deps: Pick<Deps, 'secrets' | 'events'>,
  tx: Db,
  counters: CountersRow,
  page: PageToIngest,
): Promise<IngestResult> {
  const { userId } = page;
  const { items, refused, known } = await findStorable(deps, tx, counters, page);
  if (items.length === 0) {
    return { added: 0, changed: 0, listed: { items: [], replies: [] }, refused };
  }
  const identified = await identifyPeople(deps, tx, page, items, known);
  const stored = await findStoredSignals(tx, page, {
    people: identified.people.flatMap(({ id }) => id ?? []),
    comments: items.map(({ itemId }) => itemId),
  });
  const { added, changed, listed } = comparePage(page, items, identified.people, stored);

  const people = await savePeople(tx, { page, counters, items, identified, known, added });
  const signals = await saveSignals(tx, { page, counters, ids: people.ids, added });
  await updateSignals(tx, userId, changed);
  await recomputeHeat(tx, userId, [
    ...signals.openedPeople,
    ...changed.map(({ personId }) => personId),
  ]);
  await addToCounters(tx, userId, {
    last_person: people.added,
    people: people.added,
    last_signal: added.length,
    signals: added.length,
    unseen: signals.unseen,
    waiting: signals.waiting,
    withdrawn: -changed.filter(({ wasWithdrawn }) => wasWithdrawn).length,
  });
  return {
    added: added.length,
    changed: changed.length,
    listed: {
      items: [...listed.items, ...signals.listed.items],
      replies: [...listed.replies, ...signals.listed.replies],
    },
    refused,
  };
}
