import type { Deps } from '../../../deps.ts';
import type { PersonKey } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { lockCounters, recountCounters } from '../counters.store.ts';
import { deletePeople, findErasable } from './erase-person.store.ts';
import { saveErased } from './erased-signals.ts';
import { findAccountsWith, findPeopleWith } from './holders.store.ts';

type EraseDeps = Pick<Deps, 'secrets' | 'events'>;

/**
 * One transaction for each account that read the person, and one for what else has the keys;
 * returns the number of deleted rows of people. Later readings skip the erased items. `keys` belong
 * to one person. Idempotent.
 */
export async function erasePerson(
  deps: EraseDeps & Pick<Deps, 'db'>,
  keys: readonly PersonKey[],
): Promise<number> {
  let erased = 0;
  for (const userId of await findAccountsWith(deps.db, keys)) {
    erased += await runInTransaction(deps.db, (tx) => eraseFrom(deps, tx, userId, keys));
  }
  await runInTransaction(deps.db, (tx) => deps.events.emit(tx, 'keys.erased', { keys }));
  return erased;
}

export async function eraseFrom(
  deps: EraseDeps,
  tx: Db,
  userId: string,
  keys: readonly PersonKey[],
): Promise<number> {
  if (!(await lockCounters(tx, userId))) return 0;
  const people = await findPeopleWith(tx, userId, keys);
  if (people.length === 0) return 0;
  await saveErased(deps, tx, { userId, people, keys });
  const erased = await findErasable(tx, userId, people);
  await deletePeople(tx, userId, people);
  await recountCounters(tx, userId);
  await deps.events.emit(tx, 'people.erased', { userId, people: erased, keys });
  return people.length;
}
