import { createHmac } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { hashText, recordErasure } from '../../../erasures.ts';
import { formatKey, type PersonKey } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { hashPersonKey } from '../../privacy/privacy.ts';
import type { SignalKind } from '../signals.tables.ts';
import * as store from './erased-signals.store.ts';

/**
 * Each reading lists erased items again. These hashes, in place of the rows, distinguish them from
 * new engagement. Each covers one account and one reaction or comment, so that no one can tell
 * which of them belong to one person. `keys` name the person who owns the rows `people`. Needs the
 * lock of the counters.
 */
export async function saveErased(
  deps: Pick<Deps, 'secrets'>,
  tx: Db,
  options: { userId: string; people: readonly number[]; keys: readonly PersonKey[] },
): Promise<void> {
  const signals = await store.listErasable(tx, options.userId, options.people);
  const own = Map.groupBy(
    await store.listPeopleKeys(tx, options.userId, options.people),
    ({ personId }) => personId,
  );
  const rows = signals.flatMap(({ personId, deleteAfter, ...signal }) => {
    const keys = [...(own.get(personId) ?? []), ...options.keys];
    const hashes = hashErased(deps, options.userId, { ...signal, keys });
    return hashes.map((hash) => ({ hash, deleteAfter }));
  });
  if (rows.length > 0) await store.insertErasedSignals(tx, options.userId, rows);
  const keys = [...options.keys, ...[...own.values()].flat()];
  await recordErasure(tx, 'lead_erased', {
    userId: options.userId,
    keys: [...new Set(keys.map((key) => hashText(hashPersonKey(deps, key))))],
    signals: rows.map(({ hash, deleteAfter }) => [hashText(hash), deleteAfter.toISOString()]),
  });
}

/** A comment has its own id; a reaction is recognized by each key of the person. */
export function hashErased(
  { secrets }: Pick<Deps, 'secrets'>,
  userId: string,
  {
    postId,
    kind,
    itemId,
    keys,
  }: { postId: string; kind: SignalKind; itemId: string; keys: readonly PersonKey[] },
): Buffer[] {
  const names =
    kind === 'comment'
      ? [['comment', itemId]]
      : keys.map((key) => ['reaction', postId, formatKey(key)]);
  return names.map((name) =>
    createHmac('sha256', secrets.suppressionKey)
      .update(JSON.stringify(['erased', userId, ...name]))
      .digest(),
  );
}
