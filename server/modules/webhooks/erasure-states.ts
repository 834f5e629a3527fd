import type { Deps } from '../../deps.ts';
import type { PersonKey } from '../../gateways/network/network.ts';
import type { Db } from '../../platform/database/tables.ts';
import { hashPersonKey } from '../privacy/privacy.ts';
import { listErasures } from './erasure-states.store.ts';

/** More than a person meets. */
const MOST_RECEIVERS = 1_000;

/**
 * Which receivers were told to erase the person with these keys, and which confirmed it, for thirty
 * days. It tells that the person was stored, so it is for the person alone, by the member id, which
 * proves whose a row was. Without the receiver, which may name the member.
 */
export async function describeErasures(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  keys: readonly PersonKey[],
) {
  const member = keys.find(({ kind }) => kind === 'member');
  if (!member) return [];
  const hash = hashPersonKey({ secrets }, member);
  const rows = await listErasures(db, { hash, limit: MOST_RECEIVERS });
  return rows.map((row) => ({
    erasedAt: row.erased_at,
    state: row.state,
    confirmedAt: row.state === 'delivered' ? row.tried_at : null,
    nextAttemptAt: row.next_at,
  }));
}

/** By host only: the rest of an address may be a secret. */
export async function listErasureStates(db: Db, limit: number) {
  const rows = await listErasures(db, { hash: null, limit });
  return rows.map(({ url, ...row }) => ({ ...row, host: new URL(url).host }));
}
