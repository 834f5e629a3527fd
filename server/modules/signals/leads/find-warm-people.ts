import type { Db } from '../../../platform/database/tables.ts';
import { isInTransaction } from '../../../platform/database/transactions.ts';
import { readChangedPeople } from './candidates.store.ts';
import { createPeopleCache, type KnownPeople, NOBODY, type PeopleCache } from './people-cache.ts';
import type { WarmPeople } from './warm-people.ts';

const caches = new WeakMap<Db, PeopleCache>();

/** Nothing is cached inside a transaction, because its writes may be rolled back. */
export async function findWarmPeople(db: Db, userId: string): Promise<WarmPeople> {
  if (isInTransaction()) return (await readAll(db, userId)).decoded;
  const cache = cacheOf(db);
  const before = cache.find(userId, performance.now());
  const changed = before && (await readChangedPeople(db, userId, before));
  const known = changed ?? (await readAll(db, userId));
  cache.store(userId, known, performance.now());
  return known.decoded;
}

async function readAll(db: Db, userId: string): Promise<KnownPeople> {
  const all = await readChangedPeople(db, userId, NOBODY);
  if (!all) throw new Error('A statement counted more rows than it read');
  return all;
}

function cacheOf(db: Db): PeopleCache {
  const cache = caches.get(db) ?? createPeopleCache();
  caches.set(db, cache);
  return cache;
}
