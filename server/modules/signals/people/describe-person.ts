import type { PersonKey } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { findMergesInto } from '../leads/people.store.ts';
import * as store from './describe-person.store.ts';
import { findHolders, findKeysOf } from './holders.store.ts';

type Named = { name: string; keys: readonly PersonKey[] };

/**
 * What each account stores about the person with these keys, one of which is the member id. When it
 * was read, a public identifier may have belonged to another person, so a row without a member id
 * must have the same name. `unproved` counts the others.
 */
export async function describePerson(db: Db, { name, keys }: Named) {
  const memberId = keys.find(({ kind }) => kind === 'member')?.value ?? null;
  const holders = await findHolders(db, keys);
  const own = holders.filter(({ member_key: id }) => id === null || id === memberId);
  const found = await store.describePeople(db, own);
  const proved = found.filter((row) => row.member_key !== null || plain(row.name) === plain(name));
  const people = await Promise.all(proved.map((person) => describe(db, person)));
  return { people, unproved: found.length - proved.length };
}

function plain(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

async function describe(db: Db, person: store.StoredPerson) {
  const { user_id: userId, person_id: personId } = person;
  const [signals, keys, heat, merges] = await Promise.all([
    store.describeSignals(db, person),
    findKeysOf(db, userId, personId),
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
