import type { Deps } from '../../deps.ts';
import { hashText, recordErasure } from '../../erasures.ts';
import {
  findPersonKeys,
  hasSource,
  type PersonKey,
  PRIVACY_SPENDER,
} from '../../gateways/network/network.ts';
import type { Db } from '../../platform/database/tables.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { fail, Failure } from '../../platform/failure.ts';
import type { JobData } from '../../platform/jobs/jobs.ts';
import { runWithin } from '../../platform/time/within.ts';
import { deleteErasures } from '../leads/leads.ts';
import { forgetTrackedProfiles } from '../profiles/profiles.ts';
import { awaitWriters, endSuppression, hashPersonKey, suppress } from '../privacy/privacy.ts';
import { erasePerson, withKnownIds } from '../signals/signals.ts';
import { spendLookup } from './budgets.ts';
import type { fulfillJob } from './subject-requests.jobs.ts';
import { selectConfirmedKeys } from './subject-requests.rules.ts';
import * as store from './subject-requests.store.ts';

export type FulfillDeps = Pick<Deps, 'db' | 'clock' | 'network' | 'secrets' | 'events'>;

/**
 * Erases what is known, then looks the profile up. A lookup without a result is repeated by a job.
 * Idempotent.
 */
export async function fulfillRequest(
  deps: FulfillDeps & Pick<Deps, 'budgets' | 'limits' | 'log'>,
  { id }: JobData<typeof fulfillJob>,
): Promise<void> {
  await eraseFor(deps, id);
  const request = await store.findRequest(deps.db, id);
  const [named] = request?.keys ?? [];
  if (!request || request.look_up_at === null || !named || !hasSource(deps.network)) return;
  const lookUp = async () => {
    await spendLookup(deps, request.place ?? id);
    return lookUpNamed(deps, named);
  };
  try {
    await runWithin(LOOK_UP_WITHIN_MS, lookUp(), () => {
      throw fail('network_unavailable');
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    deps.log.info({ failure: error.failure, requestId: id }, 'a privacy lookup is repeated later');
  }
}

/** A slow source must not hold back the requests of others. */
const LOOK_UP_WITHIN_MS = 5_000;

/**
 * Most engagement is stored under the member id, so the requests that wait for this profile are
 * done once it is known. False if the network does not find the profile; throws if it is
 * unavailable. Idempotent.
 */
export async function lookUpNamed(deps: FulfillDeps, named: PersonKey): Promise<boolean> {
  const person = { memberId: null, publicIdentifier: named.value };
  const profile = await deps.network.lookUpProfile(person, PRIVACY_SPENDER);
  if (profile === null) return false;
  const found = [named, ...findPersonKeys({ kind: 'member', ...profile })];
  for (const { request_id: id } of await store.listWaitingFor(deps.db, named)) {
    await addKeys(deps, id, found);
    await eraseFor(deps, id);
    await store.finishRequest(deps.db, id, deps.clock.now());
  }
  return true;
}

/** Erases what is known by now. Idempotent. */
export async function eraseFor(
  deps: Pick<Deps, 'db' | 'secrets' | 'events'>,
  id: string,
): Promise<void> {
  const request = await store.findRequest(deps.db, id);
  if (!request?.keys || request.kind === 'access') return;
  await forgetTrackedProfiles(deps.db, request.keys);
  await erasePerson(deps, request.keys);
  if (request.kind === 'object') await deleteErasures(deps.db, request.keys);
}

export function recordErasedPerson(
  deps: Pick<Deps, 'secrets'>,
  tx: Db,
  keys: readonly PersonKey[],
): Promise<void> {
  return recordErasure(tx, 'person_erased', {
    keys: keys.map((key) => hashText(hashPersonKey(deps, key))),
  });
}

/** Rows of a previous holder of the identifier do not suppress that person. */
function addKeys(deps: FulfillDeps, id: string, found: readonly PersonKey[]): Promise<void> {
  return runInTransaction(deps.db, async (tx) => {
    await awaitWriters(tx);
    const request = await store.lockRequest(tx, id);
    if (!request?.keys) return;
    const keys = await withKnownIds(tx, selectConfirmedKeys(request.keys, found));
    await store.saveKeys(tx, id, keys);
    if (request.kind === 'erase') await recordErasedPerson(deps, tx, keys);
    if (request.kind !== 'object') return;
    await endSuppression(tx, id);
    await suppress(deps, tx, { requestId: id, receivedAt: request.received_at, keys });
  });
}
