import type { PersonKey } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { describePeople, describeSignals } from './describe-person.store.ts';
import { findHolders } from './holders.store.ts';

export async function describePerson(db: Db, keys: readonly PersonKey[]) {
  const memberId = keys.find(({ kind }) => kind === 'member')?.value ?? null;
  const holders = await findHolders(db, keys);
  // A public identifier may have been somebody else's when it was read.
  const own = holders.filter(({ member_key: id }) => id === null || id === memberId);
  const people = await describePeople(db, own);
  return Promise.all(
    people.map(async (person) => ({
      name: person.name,
      headline: person.headline,
      url: person.url,
      source: person.source,
      firstSeenAt: person.first_seen_at,
      lastEngagedAt: person.last_engaged_at,
      deleteAfter: person.delete_after,
      signals: await describeSignals(db, person),
    })),
  );
}
