import type { Deps } from '../../../deps.ts';
import type { PersonKey } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { lockTracking, recountTracking } from '../tracking.store.ts';
import { deletePeople } from './erase-person.store.ts';
import { findAccountsWith, findPeopleWith } from './holders.store.ts';

/** One transaction for each account; returns the number of people deleted. Safe to repeat. */
export async function erasePerson(
  { db }: Pick<Deps, 'db'>,
  keys: readonly PersonKey[],
): Promise<number> {
  let erased = 0;
  for (const userId of await findAccountsWith(db, keys)) {
    erased += await inTransaction(db, (tx) => eraseFrom(tx, userId, keys));
  }
  return erased;
}

/** The same in one account, in the caller's transaction. */
export async function eraseFrom(
  tx: Db,
  userId: string,
  keys: readonly PersonKey[],
): Promise<number> {
  if (!(await lockTracking(tx, userId))) return 0;
  const people = await findPeopleWith(tx, userId, keys);
  if (people.length === 0) return 0;
  await deletePeople(tx, userId, people);
  await recountTracking(tx, userId);
  return people.length;
}
