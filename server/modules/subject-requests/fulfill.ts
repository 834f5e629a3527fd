import type { Deps } from '../../deps.ts';
import { keysOf, type PersonKey } from '../../gateways/network/network.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { deleteErasuresOf } from '../leads/leads.ts';
import { awaitWriters, endSuppression, suppress } from '../privacy/privacy.ts';
import { erasePerson, withKnownIds } from '../signals/signals.ts';
import { confirmedKeys } from './subject-requests.rules.ts';
import * as store from './subject-requests.store.ts';

export type FulfillDeps = Pick<Deps, 'db' | 'clock' | 'network' | 'secrets'>;

/**
 * Most engagement is stored under the member id, so the requests that wait for this profile are
 * done once it is known. False if the network does not find the profile; throws if it is
 * unavailable. Idempotent.
 */
export async function lookUpNamed(deps: FulfillDeps, named: PersonKey): Promise<boolean> {
  const person = { memberId: null, publicIdentifier: named.value };
  const profile = await deps.network.lookUpProfile(person);
  if (profile === null) return false;
  const found = [named, ...keysOf({ kind: 'member', ...profile })];
  for (const { request_id: id } of await store.listWaitingFor(deps.db, named)) {
    await addKeys(deps, id, found);
    await eraseFor(deps, id);
    await store.finishRequest(deps.db, id, deps.clock.now());
  }
  return true;
}

/** Erases what is known by now. Idempotent. */
export async function eraseFor(deps: Pick<Deps, 'db' | 'secrets'>, id: string): Promise<void> {
  const request = await store.findRequest(deps.db, id);
  if (!request?.keys || request.kind === 'access') return;
  await erasePerson(deps, request.keys);
  if (request.kind === 'object') await deleteErasuresOf(deps.db, request.keys);
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
