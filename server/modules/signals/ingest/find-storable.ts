import type { Deps } from '../../../deps.ts';
import { formatKey, type PersonKey } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { addMonths } from '../../../platform/time/months.ts';
import { findSuppressedFor, suppressRevealed } from '../../privacy/privacy.ts';
import { eraseFrom } from '../people/erase-person.ts';
import { hashErased } from '../people/erased-signals.ts';
import { findKeysByPerson } from '../people/holders.store.ts';
import type { CountersRow } from '../signals.tables.ts';
import { findErased, findKnownKeys, findStoredSignals, type KnownKey } from './ingest.store.ts';
import { getEngagedAt, type PageToIngest, type PageItem } from './compare-page.rules.ts';

/**
 * Refuses items of people who objected, items that were erased, and those whose retention is over.
 * `known` are the stored keys of the others.
 */
export async function findStorable(
  deps: Pick<Deps, 'secrets' | 'events'>,
  tx: Db,
  counters: CountersRow,
  page: PageToIngest,
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

/**
 * Suppresses ids that the page reveals of people who objected, and erases what the account stores by
 * them; the nightly check erases it elsewhere. Returns the ids. Needs the lock of the counters.
 */
async function suppressRevealedIds(
  deps: Pick<Deps, 'secrets' | 'events'>,
  tx: Db,
  { userId, items, readAt }: PageToIngest,
  suppressed: ReadonlySet<string>,
): Promise<PersonKey[]> {
  const revealed = items.flatMap(({ actor, keys }) => {
    const named = keys.find((key) => key.kind === 'public' && suppressed.has(formatKey(key)));
    const ids = keys.filter((key) => actor.kind === 'member' && key.kind !== 'public');
    return named ? ids.map((id) => ({ named, id })) : [];
  });
  const unknown = revealed.filter(({ id }) => !suppressed.has(formatKey(id)));
  if (unknown.length === 0) return [];
  const ids = await suppressRevealed(deps, tx, { revealed: unknown, now: readAt });
  for (const id of ids) await eraseFrom(deps, tx, userId, [id]);
  return ids;
}

/**
 * Erases the authors of stored comments that the page shows under a suppressed key: they had another
 * identifier before. An author whose id is known may be another person, who has the identifier now.
 * Needs the lock of the counters.
 */
async function eraseRevealedAuthors(
  deps: Pick<Deps, 'secrets' | 'events'>,
  tx: Db,
  page: PageToIngest,
  suppressed: ReadonlySet<string>,
): Promise<void> {
  if (page.kind !== 'comment') return;
  const { userId } = page;
  const refused = page.items.filter(({ keys }) =>
    keys.some((key) => suppressed.has(formatKey(key))),
  );
  const comments = refused.map(({ itemId }) => itemId);
  const stored = await findStoredSignals(tx, page, { people: [], comments });
  for (const author of new Set(stored.map(({ person_id: id }) => id))) {
    const keys = await findKeysByPerson(tx, userId, author);
    if (keys.every(({ kind }) => kind === 'public')) await eraseFrom(deps, tx, userId, keys);
  }
}

/** Nothing is looked up for the accounts, most of all, that have no erased signals. */
async function findErasedItems(
  deps: Pick<Deps, 'secrets'>,
  tx: Db,
  { erased_until: erasedUntil }: CountersRow,
  { userId, postId, kind, readAt, items }: PageToIngest,
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
