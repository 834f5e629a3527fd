import type { Deps } from '../../deps.ts';
import type { Erasures } from '../../erasures.ts';
import type { PersonKeyKind } from '../../gateways/network/network.ts';
import { runInLongTransaction } from '../../platform/database/transactions.ts';
import { lockAccount } from '../users/users.ts';
import * as store from './suppressions.store.ts';

export async function replaySuppressions(
  { db }: Pick<Deps, 'db'>,
  erasures: Erasures,
): Promise<void> {
  const undone = new Set(erasures.objection_undone.map(({ requestId }) => requestId));
  for (const { requestId, keys, at } of erasures.objection) {
    await runInLongTransaction(db, async (tx) => {
      await store.awaitWriters(tx);
      // A later entry of the same objection has all its keys.
      await store.endSuppression(tx, requestId);
      if (!undone.has(requestId))
        await store.insertSuppressions(tx, buildRows(requestId, keys, at));
    });
  }
  for (const { requestId, keys, at } of erasures.objection_keys) {
    if (undone.has(requestId)) continue;
    await store.insertSuppressions(db, buildRows(requestId, keys, at));
  }
  for (const requestId of undone) await store.endSuppression(db, requestId);
  for (const { userId, keys, at } of erasures.lead_suppressed) {
    await runInLongTransaction(db, async (tx) => {
      if (!(await lockAccount(tx, userId))) return;
      await store.insertAccountSuppressions(tx, userId, { hashes: keys.map(hashOfText), now: at });
    });
  }
}

function buildRows(requestId: string, keys: readonly [string, string][], at: Date) {
  return keys.map(([kind, hash]) => ({
    key_hash: hashOfText(hash),
    request_id: requestId,
    kind: kind as Exclude<PersonKeyKind, 'company' | 'company-name'>, // the ledger has what was stored
    suppressed_at: at,
  }));
}

function hashOfText(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}
