import type { Deps } from '../../../deps.ts';
import type { PersonKey } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { type Identity, type Resolution, resolvePeople } from '../people/identity.rules.ts';
import { findUndoneMerges } from '../people/merge.store.ts';
import { mergePeople } from '../people/merge.ts';
import type { KnownKey } from './ingest.store.ts';
import type { PageToIngest, PageItem } from './compare-page.rules.ts';

/** Merges people that the page shows to be one. */
export async function identifyPeople(
  deps: Pick<Deps, 'events'>,
  tx: Db,
  { userId, readAt: now }: PageToIngest,
  items: readonly PageItem[],
  known: readonly KnownKey[],
): Promise<Resolution> {
  const observed = items.map(({ keys }) => keys);
  const identified = resolvePeople(observed, identifyKnown(known));
  // Undone merges are looked up only for a page that would merge people.
  if (identified.merges.length === 0) return identified;
  const people = known.map(({ person_id: id }) => id);
  const refused = await findUndoneMerges(tx, userId, people);
  const allowed = resolvePeople(observed, identifyKnown(known), refused);
  for (const merge of allowed.merges) await mergePeople(deps, tx, { userId, now, ...merge });
  return allowed;
}

function identifyKnown(keys: readonly KnownKey[]): { key: PersonKey; owner: Identity }[] {
  const people = new Map<number, Identity>();
  return keys.map(({ kind, value, person_id: id, member_key: memberKey }) => {
    const owner = people.get(id) ?? { id, memberKey };
    people.set(id, owner);
    return { key: { kind, value }, owner };
  });
}
