import type { Db } from '../../../platform/database/tables.ts';
import { isInTransaction } from '../../../platform/database/transactions.ts';
import { readChangedPeople } from './candidates.store.ts';
import { createPeopleMemory, type KnownPeople, NOBODY, type PeopleMemory } from './known-people.ts';
import type { WarmPeople } from './warm-people.ts';

const memories = new WeakMap<Db, PeopleMemory>();

/** Nothing is cached inside a transaction, because its writes may be rolled back. */
export async function findWarmPeople(db: Db, userId: string): Promise<WarmPeople> {
  if (isInTransaction()) return (await readAll(db, userId)).decoded;
  const memory = memoryOf(db);
  const before = memory.find(userId, performance.now());
  const changed = before && (await readChangedPeople(db, userId, before));
  const known = changed ?? (await readAll(db, userId));
  memory.remember(userId, known, performance.now());
  return known.decoded;
}

async function readAll(db: Db, userId: string): Promise<KnownPeople> {
  const all = await readChangedPeople(db, userId, NOBODY);
  if (!all) throw new Error('A statement counted more rows than it read');
  return all;
}

function memoryOf(db: Db): PeopleMemory {
  const memory = memories.get(db) ?? createPeopleMemory();
  memories.set(db, memory);
  return memory;
}
