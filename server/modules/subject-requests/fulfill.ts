import type { Deps } from '../../deps.ts';
import { keysOf, type PersonKey } from '../../gateways/network/network.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { awaitWriters, endSuppression, suppress } from '../privacy/privacy.ts';
import { deletePreviewsOf } from '../profiles/profiles.ts';
import { erasePerson, withKnownIds } from '../signals/signals.ts';
import { spendLookUp } from './budgets.ts';
import { confirmedKeys } from './subject-requests.rules.ts';
import * as store from './subject-requests.store.ts';

export type FulfillDeps = Pick<
  Deps,
  'db' | 'clock' | 'jobs' | 'log' | 'network' | 'secrets' | 'budgets'
>;

/**
 * Most engagement is stored under the member id. Throws if the network is unavailable or the day's
 * lookups are spent. Idempotent.
 */
export async function fulfill(deps: FulfillDeps, id: string): Promise<void> {
  const [named] = (await eraseFor(deps, id)) ?? [];
  if (!named) return;
  await spendLookUp(deps);
  const person = { memberId: null, publicIdentifier: named.value };
  const profile = await deps.network.lookUpProfile(person);
  if (profile) {
    await addKeys(deps, id, [named, ...keysOf({ kind: 'member', ...profile })]);
    await eraseFor(deps, id);
  }
  await store.finishRequest(deps.db, id, deps.clock.now());
}

export async function eraseFor(
  deps: Pick<Deps, 'db' | 'secrets'>,
  id: string,
): Promise<readonly PersonKey[] | undefined> {
  const keys = (await store.findRequest(deps.db, id))?.keys;
  if (!keys) return undefined;
  await erasePerson(deps, keys);
  await deletePreviewsOf(deps.db, keys);
  return keys;
}

/** Rows of a previous holder of the identifier do not suppress that person. */
function addKeys(deps: FulfillDeps, id: string, found: readonly PersonKey[]): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    await awaitWriters(tx);
    const request = await store.lockRequest(tx, id);
    if (!request?.keys) return;
    const keys = await withKnownIds(tx, confirmedKeys(request.keys, found));
    await store.saveKeys(tx, id, keys);
    if (request.kind !== 'object') return;
    await endSuppression(tx, id);
    await suppress(deps, tx, { requestId: id, keys });
  });
}
