import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import type { UnusedBalance } from '../../billing/billing.ts';
import { type Resolution, resolvePeople } from '../people/identity.rules.ts';
import { findUndoneMerges } from '../people/merge.store.ts';
import { mergePeople } from '../people/merge.ts';
import { SAME_WORDS_POSTS } from '../people/stock-phrases.ts';
import type { IngestedPage } from './ingested-page.ts';
import {
  type AskedPage,
  findSignalsOf,
  type Found,
  identitiesOf,
  type KnownKey,
  lockUnused,
} from './lookup.store.ts';
import type { Item, StoredSignal } from './page.rules.ts';
import { idOf } from './write-people.ts';

export type Identified = {
  resolved: Resolution;
  stored: readonly StoredSignal[];
  /** Locked; null if the page is free of charge. */
  balance: UnusedBalance | null;
  /** The time from which each person's heat counts; null if it must be recomputed. */
  warmSince: Map<number, Date | null>;
};

/** Merges people whom the page shows to be one; a merge changes what was found before. */
export async function identifyPeople(
  deps: Pick<Deps, 'events'>,
  tx: Db,
  page: IngestedPage,
  { items, asked, found }: { items: readonly Item[]; asked: AskedPage; found: Found },
): Promise<Identified> {
  const { userId, readAt: now } = page;
  const resolved = await resolve(tx, userId, items, found.known);
  const warmSince = warmthOf(found.known, page.kind);
  if (resolved.merges.length === 0) {
    return { resolved, warmSince, stored: found.stored, balance: found.balance };
  }
  for (const merge of resolved.merges) {
    const [kept, gone] = [idOf(merge.kept), idOf(merge.gone)];
    await mergePeople(deps, tx, { userId, now, kept, gone });
    warmSince.set(kept, null);
  }
  const ids = resolved.people.flatMap(({ id }) => id ?? []);
  const stored = await findSignalsOf(tx, ids, asked);
  // A merge refunds the allowance of a duplicate signal.
  return { resolved, warmSince, stored, balance: await lockUnused(tx, asked) };
}

/** Undone merges are looked up only for a page that would merge people. */
async function resolve(
  tx: Db,
  userId: string,
  items: readonly Item[],
  known: readonly KnownKey[],
): Promise<Resolution> {
  const observed = items.map(({ keys }) => keys);
  const resolved = resolvePeople(observed, identitiesOf(known));
  if (resolved.merges.length === 0) return resolved;
  const people = known.map(({ person_id: id }) => id);
  const refused = await findUndoneMerges(tx, userId, people);
  return refused.length === 0 ? resolved : resolvePeople(observed, identitiesOf(known), refused);
}

/** Only for people who have heat. Another comment may repeat the text of an earlier one. */
function warmthOf(keys: readonly KnownKey[], kind: IngestedPage['kind']): Map<number, Date | null> {
  const warm = keys.filter((key) => key.warm_since !== null);
  const mayRepeat = ({ warm_comments: comments }: KnownKey) =>
    kind === 'comment' && (comments ?? 0) >= SAME_WORDS_POSTS - 1;
  return new Map(warm.map((key) => [key.person_id, mayRepeat(key) ? null : key.warm_since]));
}
