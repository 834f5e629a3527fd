import type { PersonKey } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { findMergesInto } from './people.store.ts';
import * as store from './describe-person.store.ts';
import { findHolders, findKeysByPerson } from './holders.store.ts';

/**
 * What each account stores about the person with these keys. A public identifier may have belonged
 * to another person when a row was read, and names can be chosen, so only the member id proves
 * whose it is. `unproved` counts the rows without one.
 */
export async function describePerson(db: Db, keys: readonly PersonKey[]) {
  const memberId = keys.find(({ kind }) => kind === 'member')?.value;
  const holders = await findHolders(db, keys);
  const own = holders.filter(({ member_key: id }) => id !== null && id === memberId);
  const found = await store.describePeople(db, own);
  const people = await Promise.all(found.map((person) => describe(db, person)));
  return { people, unproved: holders.filter(({ member_key: id }) => id === null).length };
}

async function describe(db: Db, person: store.StoredPerson) {
  const { user_id: userId, person_id: personId } = person;
  const [signals, keys, heat, merges] = await Promise.all([
    store.describeSignals(db, person),
    findKeysByPerson(db, userId, personId),
    store.describeHeat(db, person),
    findMergesInto(db, userId, personId),
  ]);
  return {
    userId,
    personId,
    name: person.name,
    headline: person.headline,
    url: person.url,
    source: person.source,
    firstSeenAt: person.first_seen_at,
    lastEngagedAt: person.last_engaged_at,
    deleteAfter: person.delete_after,
    keys,
    heat,
    merges: merges.map((merge) => ({ name: merge.name, headline: merge.headline, at: merge.at })),
    signals,
  };
}
