import type { Deps } from '../../../deps.ts';
import type { PersonKey } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { type Identity, type Resolution, resolvePeople } from '../people/identity.rules.ts';
import { findUndoneMerges } from '../people/merge.store.ts';
import { mergePeople } from '../people/merge.ts';
import type { KnownKey } from './find-page.store.ts';
import type { IngestedPage } from './ingested-page.ts';
import type { PageItem } from './page.rules.ts';

/** Merges people that the page shows to be one. */
export async function identifyPeople(
  deps: Pick<Deps, 'events'>,
  tx: Db,
  { userId, readAt: now }: IngestedPage,
  items: readonly PageItem[],
  known: readonly KnownKey[],
): Promise<Resolution> {
  const identified = await resolve(tx, userId, items, known);
  for (const { kept, gone } of identified.merges) {
    await mergePeople(deps, tx, { userId, now, kept: getStoredId(kept), gone: getStoredId(gone) });
  }
  return identified;
}

/** Undone merges are looked up only for a page that would merge people. */
async function resolve(
  tx: Db,
  userId: string,
  items: readonly PageItem[],
  known: readonly KnownKey[],
): Promise<Resolution> {
  const observed = items.map(({ keys }) => keys);
  const resolved = resolvePeople(observed, identifyKnown(known));
  if (resolved.merges.length === 0) return resolved;
  const people = known.map(({ person_id: id }) => id);
  const refused = await findUndoneMerges(tx, userId, people);
  return refused.length === 0 ? resolved : resolvePeople(observed, identifyKnown(known), refused);
}

function identifyKnown(keys: readonly KnownKey[]): { key: PersonKey; owner: Identity }[] {
  const people = new Map<number, Identity>();
  return keys.map(({ kind, value, person_id: id, member_key: memberKey }) => {
    const owner = people.get(id) ?? { id, memberKey };
    people.set(id, owner);
    return { key: { kind, value }, owner };
  });
}

function getStoredId({ id }: Identity): number {
  if (id === null) throw new Error('A merged person is not stored');
  return id;
}
