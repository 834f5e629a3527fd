import type { Deps } from '../../../deps.ts';
import { formatKey } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { addMonths } from '../../../platform/time/months.ts';
import { findSuppressedFor } from '../../privacy/privacy.ts';
import { hashErased } from '../people/erased-signals.ts';
import type { CountersRow } from '../signals.tables.ts';
import { findErased, findKnownKeys, type KnownKey } from './find-page.store.ts';
import type { IngestedPage } from './ingested-page.ts';
import { getEngagedAt, type PageItem } from './page.rules.ts';
import { eraseRevealedAuthors, suppressRevealedIds } from './revealed-ids.ts';

/**
 * Refuses items of people who objected, items that were erased, and those whose retention is over.
 * `known` are the stored keys of the others.
 */
export async function findStorable(
  deps: Pick<Deps, 'secrets' | 'events'>,
  tx: Db,
  counters: CountersRow,
  page: IngestedPage,
): Promise<{ items: PageItem[]; refused: PageItem[]; known: KnownKey[] }> {
  const { userId } = page;
  const keys = page.items.flatMap((item) => item.keys);
  const suppressed = await findSuppressedFor(deps, tx, { userId, keys });
  if (suppressed.size > 0) {
    const revealed = await suppressRevealedIds(deps, tx, page, suppressed);
    await eraseRevealedAuthors(deps, tx, page, suppressed);
    for (const key of revealed) suppressed.add(formatKey(key));
  }
  const erased = await findErasedItems(deps, tx, counters, page);
  const known = await findKnownKeys(tx, userId, keys);

  const knownTexts = new Set(known.map(formatKey));
  const hasKeyIn = (item: PageItem, texts: ReadonlySet<string>) =>
    item.keys.some((key) => texts.has(formatKey(key)));
  /** History of unknown people whose retention would have ended already. */
  const isOutdated = (item: PageItem) =>
    page.isHistory &&
    addMonths(getEngagedAt(page, item.at), page.retentionMonths) <= page.readAt &&
    !hasKeyIn(item, knownTexts);
  const { items = [], refused = [] } = Object.groupBy(page.items, (item) =>
    hasKeyIn(item, suppressed) || erased.has(item) || isOutdated(item) ? 'refused' : 'items',
  );
  return { items, refused, known };
}

/** Nothing is looked up for the accounts, most of all, that have no erased signals. */
async function findErasedItems(
  deps: Pick<Deps, 'secrets'>,
  tx: Db,
  { erased_until: erasedUntil }: CountersRow,
  { userId, postId, kind, readAt, items }: IngestedPage,
): Promise<ReadonlySet<PageItem>> {
  if (erasedUntil === null || erasedUntil <= readAt) return new Set();
  const hashed = items.map((item) => {
    const signal = { postId, kind, itemId: item.itemId, keys: item.keys };
    return { item, hashes: hashErased(deps, userId, signal) };
  });
  const erased = await findErased(
    tx,
    userId,
    hashed.flatMap(({ hashes }) => hashes),
  );
  const texts = new Set(erased.map((hash) => hash.toString('hex')));
  const found = hashed.filter(({ hashes }) =>
    hashes.some((hash) => texts.has(hash.toString('hex'))),
  );
  return new Set(found.map(({ item }) => item));
}
