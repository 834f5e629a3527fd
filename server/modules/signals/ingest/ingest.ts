import type { RawBuilder } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { hashOf } from '../../privacy/privacy.ts';
import { addingToCounters } from '../counters.store.ts';
import { recomputeHeat } from '../people/heat.store.ts';
import { clearLostKeys } from '../people/merge.store.ts';
import type { CountersRow } from '../signals.tables.ts';
import { identifyPeople } from './identify-people.ts';
import * as store from './ingest.store.ts';
import type { IngestedPage } from './ingested-page.ts';
import { type AskedPage, type Found, lookUp } from './lookup.store.ts';
import { type ChangedSignal, compare, type Item, type Listed } from './page.rules.ts';
import { eraseRevealedAuthors, suppressRevealedIds } from './revealed-ids.ts';
import { type Hashes, hashesOfErasable, storableItems } from './storable-items.ts';
import { type WrittenPeople, writePeople } from './write-people.ts';
import { type WrittenSignals, writeSignals } from './write-signals.ts';

export type Ingested = {
  added: number;
  changed: number;
  listed: Listed;
  /** Items that must not be stored. */
  refused: Item[];
};

/**
 * Looks up everything about the page in one statement, and writes most of it in another, with
 * `note` as the last part, whose rows it returns. The transaction holds objections and the lock of
 * `counters`.
 */
export async function ingestPage<Row>(
  deps: Pick<Deps, 'secrets' | 'events'>,
  tx: Db,
  counters: CountersRow,
  page: IngestedPage,
  note: (ingested: Ingested) => RawBuilder<Row>,
): Promise<{ ingested: Ingested; noted: Row[] }> {
  const hashes = hashesOfErasable(deps, counters, page);
  const asked = askFor(deps, page, hashes);
  const found = await lookUpPage(deps, tx, page, asked);
  const { kept: items, refused } = storableItems(page, hashes, found);
  if (items.length === 0) {
    const ingested = { added: 0, changed: 0, listed: { items: [], replies: [] }, refused };
    return { ingested, noted: await store.writeTogether(tx, [], note(ingested)) };
  }
  const identified = await identifyPeople(deps, tx, page, { items, asked, found });
  const { resolved } = identified;
  const compared = compare(page, items, resolved.people, identified.stored);
  const { added, changed } = compared;

  const people = writePeople({ page, counters, items, resolved, keys: found.known, added });
  const signals = writeSignals({ ...identified, page, counters, people: people.ids, added });
  const listed = withNew(compared.listed, signals);
  const ingested = { added: added.length, changed: changed.length, listed, refused };
  const counted = counting(page.userId, people, signals, changed);
  const writes = [...people.writes, ...signals.writes, ...counted];
  const noted = await store.writeTogether(tx, writes, note(ingested));
  await updateKnown(tx, page.userId, { people, signals, changed });
  return { ingested, noted };
}

function askFor(deps: Pick<Deps, 'secrets'>, page: IngestedPage, hashes: Hashes): AskedPage {
  const { userId, postNo, kind, items } = page;
  const keys = items.flatMap((item) => item.keys);
  return {
    userId,
    postNo,
    keys: keys.map((key) => ({ ...key, hash: hashOf(deps, key) })),
    comments: kind === 'comment' ? items.map(({ itemId }) => itemId) : [],
    erasable: [...hashes.values()].flat(),
    chargedAt: page.isHistory ? null : page.planNow,
  };
}

/** Once more if the page reveals more about people who objected. */
async function lookUpPage(
  deps: Pick<Deps, 'secrets'>,
  tx: Db,
  page: IngestedPage,
  asked: AskedPage,
): Promise<Found> {
  const found = await lookUp(tx, asked);
  if (found.suppressed.length === 0) return found;
  const hasRevealed = await suppressRevealedIds(deps, tx, page, found.suppressed);
  const hasErased = await eraseRevealedAuthors(deps, tx, page, found);
  return hasRevealed || hasErased ? lookUp(tx, asked) : found;
}

function withNew({ items, replies }: Listed, { numbers }: WrittenSignals): Listed {
  return { items: [...items, ...numbers.items], replies: [...replies, ...numbers.replies] };
}

/** Empty if no counter changes. */
function counting(
  userId: string,
  people: WrittenPeople,
  signals: WrittenSignals,
  changed: readonly ChangedSignal[],
): RawBuilder<unknown>[] {
  const returned = changed.filter(({ wasWithdrawn }) => wasWithdrawn).length;
  if (people.added + signals.added + returned === 0) return [];
  return [
    addingToCounters(userId, {
      last_person: people.added,
      people: people.added,
      last_signal: signals.added,
      signals: signals.added,
      unseen: signals.unseen,
      waiting: signals.added - signals.opened,
      withdrawn: -returned,
    }),
  ];
}

/** After the common statement, whose parts do not see what the others write. */
async function updateKnown(
  tx: Db,
  userId: string,
  {
    people,
    signals,
    changed,
  }: { people: WrittenPeople; signals: WrittenSignals; changed: readonly ChangedSignal[] },
): Promise<void> {
  if (people.formerOwners.length > 0) await clearLostKeys(tx, userId, people.formerOwners);
  if (changed.length > 0) await store.updateSignals(tx, userId, changed);
  const rewarmed = [...signals.rewarmed, ...changed.map(({ personId }) => personId)];
  if (rewarmed.length > 0) await recomputeHeat(tx, userId, rewarmed);
}
