import type { Deps } from '../../deps.ts';
import { createErasedCheck, type Erasures, hashText, recordErasure } from '../../erasures.ts';
import { readInParts } from '../../platform/database/rows-in-parts.ts';
import { runInLongTransaction, runInTransaction } from '../../platform/database/transactions.ts';
import { hashPersonKey } from '../privacy/privacy.ts';
import { lockAccount } from '../users/users.ts';
import * as store from './imports.store.ts';

type OwnImport = NonNullable<Awaited<ReturnType<typeof store.findImportByNumber>>>;

export async function undoImport(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  userId: string,
  { import_no: no, sha256 }: OwnImport,
): Promise<{ undone: true }> {
  await runInTransaction(db, async (tx) => {
    await lockAccount(tx, userId);
    await store.deleteImport(tx, { userId, no });
    await events.emit(tx, 'files.changed', { userId });
    await recordErasure(tx, 'import_undone', { userId, sha256: hashText(sha256) });
  });
  return { undone: true };
}

const KEYS_AT_ONCE = 2_000;

/** A restored database has imports that were undone, and people who were erased, after its backup. */
export async function replayImports(
  deps: Pick<Deps, 'db' | 'secrets'>,
  erasures: Erasures,
): Promise<void> {
  for (const { userId, sha256 } of erasures.import_undone) {
    await runInLongTransaction(deps.db, (tx) =>
      store.deleteImportBySum(tx, userId, Buffer.from(sha256, 'base64url')),
    );
  }
  const isErased = createErasedCheck(erasures);
  const places = readInParts<store.KnownKeyPlace>((after) =>
    store.listKnownKeys(deps.db, { after, limit: KEYS_AT_ONCE }),
  );
  for await (const { user_id: userId, key_kind: kind, key: value } of places) {
    if (!isErased(userId, hashText(hashPersonKey(deps, { kind, value })))) continue;
    await runInLongTransaction(deps.db, (tx) =>
      store.deleteKnownPeople(tx, userId, [{ kind, value }]),
    );
  }
}
