import type { Deps } from '../../../deps.ts';
import { keyText } from '../../../gateways/network/network.ts';
import { addMonths } from '../../../platform/time/months.ts';
import { hashesOfErased } from '../people/erased-signals.ts';
import type { CountersRow } from '../signals.tables.ts';
import type { IngestedPage } from './ingested-page.ts';
import type { Found } from './lookup.store.ts';
import { engagedAt, type Item } from './page.rules.ts';

export type Hashes = ReadonlyMap<Item, readonly Buffer[]>;

/** The hashes that would mark each item as erased. Empty for most accounts. */
export function hashesOfErasable(
  deps: Pick<Deps, 'secrets'>,
  { erased_until: erasedUntil }: CountersRow,
  { userId, postId, kind, readAt, items }: IngestedPage,
): Hashes {
  if (erasedUntil === null || erasedUntil <= readAt) return new Map();
  return new Map(
    items.map((item) => {
      const signal = { postId, kind, itemId: item.itemId, keys: item.keys };
      return [item, hashesOfErased(deps, userId, signal)];
    }),
  );
}

/** Refuses items of people who objected, items that were erased, and those whose retention is over. */
export function storableItems(
  page: IngestedPage,
  hashes: Hashes,
  found: Pick<Found, 'suppressed' | 'erased' | 'known'>,
): { kept: Item[]; refused: Item[] } {
  const suppressed = new Set(found.suppressed.map(keyText));
  const known = new Set(found.known.map(keyText));
  const erased = new Set(found.erased);
  const hasKeyIn = ({ keys }: Item, texts: ReadonlySet<string>) =>
    keys.some((key) => texts.has(keyText(key)));
  const isErased = (item: Item) =>
    hashes.get(item)?.some((hash) => erased.has(hash.toString('hex')));
  /** History of unknown people whose retention would have ended already. */
  const isOutdated = (item: Item) =>
    page.isHistory &&
    addMonths(engagedAt(page, item.at), page.retentionMonths) <= page.readAt &&
    !hasKeyIn(item, known);
  const isRefused = (item: Item) =>
    hasKeyIn(item, suppressed) || Boolean(isErased(item)) || isOutdated(item);
  const { kept = [], refused = [] } = Object.groupBy(page.items, (item) =>
    isRefused(item) ? 'refused' : 'kept',
  );
  return { kept, refused };
}
