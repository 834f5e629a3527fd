import type { RawBuilder } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { keysOf, keyText, type PersonKey } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { hashOf } from '../../privacy/privacy.ts';
import { hashesOfErased } from '../people/erased-signals.ts';
import { recomputeHeat } from '../people/heat.store.ts';
import { type Resolution, resolvePeople } from '../people/identity.rules.ts';
import { findUndoneMerges, clearLostKeys } from '../people/merge.store.ts';
import { mergePeople } from '../people/merge.ts';
import { SAME_WORDS_POSTS } from '../people/stock-phrases.ts';
import type { CountersRow } from '../signals.tables.ts';
import { addingToCounters } from '../counters.store.ts';
import * as store from './ingest.store.ts';
import type { IngestedPage } from './ingested-page.ts';
import {
  type Found,
  findSignalsOf,
  identitiesOf,
  type KnownKey,
  lockUnused,
  lookUp,
} from './lookup.store.ts';
import { compare, engagedAt, type Item, type Listed } from './page.rules.ts';
import { addMonths } from '../../../platform/time/months.ts';
import { suppressRevealedIds } from './revealed-ids.ts';
import { idOf, writePeople } from './write-people.ts';
import { writeSignals } from './write-signals.ts';

export type Ingested = {
  added: number;
  changed: number;
  listed: Listed;
  /** Items of suppressed people, and items erased earlier. */
  suppressed: Item[];
};

/**
 * Writes `note` in the same statement, and returns its rows. The transaction holds objections and
 * the lock of `counters`.
 */
export async function ingestPage<Row>(
  deps: Pick<Deps, 'secrets' | 'events'>,
  tx: Db,
  counters: CountersRow,
  page: IngestedPage,
  note: (ingested: Ingested) => RawBuilder<Row>,
): Promise<{ ingested: Ingested; noted: Row[] }> {
  const { userId } = page;
  const hashes = hashesOfErasable(deps, counters, page);
  const asked = askFor(deps, page, hashes);
  const first = await lookUp(tx, asked);
  const isOutdated = await suppressRevealedIds(deps, tx, page, first.suppressed);
  const { known: keys, ...found } = isOutdated ? await lookUp(tx, asked) : first;
  const { kept, suppressed } = withoutOutdated(
    page,
    keys,
    withoutSuppressed(page.items, found, hashes),
  );
  if (kept.length === 0) {
    const ingested = { added: 0, changed: 0, listed: NOTHING, suppressed };
    return { ingested, noted: await store.writeTogether(tx, [], note(ingested)) };
  }
  const resolved = await resolve(tx, userId, kept, keys);
  const warmSince = warmthOf(keys, page.kind);
  for (const { kept: into, gone } of resolved.merges) {
    const ids = { kept: idOf(into), gone: idOf(gone) };
    await mergePeople(deps, tx, { userId, now: page.readAt, ...ids });
    warmSince.set(ids.kept, null);
  }
  const ids = resolved.people.flatMap(({ id }) => id ?? []);
  const hasMerged = resolved.merges.length > 0;
  const stored = hasMerged ? await findSignalsOf(tx, ids, asked) : found.stored;
  // A merge refunds the allowance of a duplicate signal.
  const balance = hasMerged ? await lockUnused(tx, asked) : found.balance;
  const { added, changed, listed } = compare(page, kept, resolved.people, stored);

  const people = writePeople({ page, counters, items: kept, resolved, keys, added });
  const signals = writeSignals({
    page,
    counters,
    people: people.ids,
    added,
    stored,
    warmSince,
    balance,
  });
  const returned = changed.filter(({ wasWithdrawn }) => wasWithdrawn).length;
  const isCounted = people.added + added.length + returned > 0;
  const counted = addingToCounters(userId, {
    last_person: people.added,
    people: people.added,
    last_signal: added.length,
    signals: added.length,
    unseen: signals.unseen,
    waiting: added.length - signals.opened,
    withdrawn: -returned,
  });
  for (const [index, { replyTo }] of added.entries()) {
    const number = signals.numbers[index];
    if (number !== undefined) listed[replyTo ? 'replies' : 'items'].push(number);
  }
  const ingested = { added: added.length, changed: changed.length, listed, suppressed };
  const writes = [...people.writes, ...signals.writes, ...(isCounted ? [counted] : [])];
  const noted = await store.writeTogether(tx, writes, note(ingested));
  if (people.losers.length > 0) await clearLostKeys(tx, userId, people.losers);
  if (changed.length > 0) await store.updateSignals(tx, userId, changed);
  const rewarmed = [...signals.rewarmed, ...changed.map(({ personId }) => personId)];
  if (rewarmed.length > 0) await recomputeHeat(tx, userId, rewarmed);
  return { ingested, noted };
}

/** Undone merges are looked up only for a page that would merge people. */
async function resolve(
  tx: Db,
  userId: string,
  items: readonly Item[],
  known: readonly KnownKey[],
): Promise<Resolution> {
  const observed = items.map(({ actor }) => keysOf(actor));
  const resolved = resolvePeople(observed, identitiesOf(known));
  if (resolved.merges.length === 0) return resolved;
  const people = known.map(({ person_id: id }) => id);
  const refused = await findUndoneMerges(tx, userId, people);
  return refused.length === 0 ? resolved : resolvePeople(observed, identitiesOf(known), refused);
}

const NOTHING: Listed = { items: [], replies: [] };

/** Only for people who have heat. Another comment may repeat the text of an earlier one. */
function warmthOf(keys: readonly KnownKey[], kind: IngestedPage['kind']): Map<number, Date | null> {
  const warm = keys.filter((key) => key.warm_since !== null);
  const mayRepeat = ({ warm_comments: comments }: KnownKey) =>
    kind === 'comment' && (comments ?? 0) >= SAME_WORDS_POSTS - 1;
  return new Map(warm.map((key) => [key.person_id, mayRepeat(key) ? null : key.warm_since]));
}

type Hashes = ReadonlyMap<Item, readonly Buffer[]>;

/** The hashes that would mark each item as erased. Empty for most accounts. */
function hashesOfErasable(
  deps: Pick<Deps, 'secrets'>,
  { erased_until: erasedUntil }: CountersRow,
  { userId, postId, kind, readAt, items }: IngestedPage,
): Hashes {
  if (erasedUntil === null || erasedUntil <= readAt) return new Map();
  return new Map(
    items.map((item) => {
      const signal = { postId, kind, itemId: item.itemId, keys: keysOf(item.actor) };
      return [item, hashesOfErased(deps, userId, signal)];
    }),
  );
}

function askFor(deps: Pick<Deps, 'secrets'>, page: IngestedPage, hashes: Hashes) {
  const { userId, postNo, kind, items } = page;
  const keys = items.flatMap(({ actor }) => keysOf(actor));
  return {
    userId,
    postNo,
    keys: keys.map((key) => ({ ...key, hash: hashOf(deps, key) })),
    comments: kind === 'comment' ? items.map(({ itemId }) => itemId) : [],
    erasable: [...hashes.values()].flat(),
    chargedAt: page.isHistory ? null : page.planNow,
  };
}

/** History of unknown people whose retention would have ended already. */
function withoutOutdated(
  page: IngestedPage,
  known: readonly PersonKey[],
  { kept, suppressed }: { kept: Item[]; suppressed: Item[] },
) {
  if (!page.isHistory) return { kept, suppressed };
  const texts = new Set(known.map(keyText));
  const isOutdated = ({ actor, at }: Item) =>
    addMonths(engagedAt(page, at), page.retentionMonths) <= page.readAt &&
    !keysOf(actor).some((key) => texts.has(keyText(key)));
  return {
    kept: kept.filter((item) => !isOutdated(item)),
    suppressed: [...suppressed, ...kept.filter(isOutdated)],
  };
}

function withoutSuppressed(
  items: readonly Item[],
  found: Pick<Found, 'suppressed' | 'erased'>,
  hashes: Hashes,
) {
  const texts = new Set(found.suppressed.map(keyText));
  const erased = new Set(found.erased);
  const isSuppressed = (item: Item) =>
    keysOf(item.actor).some((key) => texts.has(keyText(key))) ||
    (hashes.get(item)?.some((hash) => erased.has(hash.toString('hex'))) ?? false);
  return {
    kept: items.filter((item) => !isSuppressed(item)),
    suppressed: items.filter(isSuppressed),
  };
}
