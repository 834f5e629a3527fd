import type { Deps } from '../../../deps.ts';
import { createErasedCheck, type Erasures, hashText } from '../../../erasures.ts';
import { runInLongTransaction } from '../../../platform/database/transactions.ts';
import { hashPersonKey } from '../../privacy/privacy.ts';
import { lockCounters } from '../counters.store.ts';
import { eraseFrom } from './erase-person.ts';
import { insertErasedSignals } from './erased-signals.store.ts';
import { type KeyPlace, listPersonKeys } from './holders.store.ts';

const KEYS_AT_ONCE = 2_000;

/**
 * Erases the people that the ledger names by hashes of their keys. An objection erased its person
 * even if it was undone later.
 */
export async function replayErasures(
  deps: Pick<Deps, 'db' | 'secrets' | 'events'>,
  erasures: Erasures,
): Promise<void> {
  const isErased = createErasedCheck(erasures);
  let after: KeyPlace | null = null;
  do {
    const keys: KeyPlace[] = await listPersonKeys(deps.db, { after, limit: KEYS_AT_ONCE });
    for (const key of keys) {
      if (!isErased(key.userId, hashText(hashPersonKey(deps, key)))) continue;
      await runInLongTransaction(deps.db, (tx) => eraseFrom(deps, tx, key.userId, [key]));
    }
    after = keys.at(-1) ?? null;
  } while (after !== null);
  await replayErasedSignals(deps, erasures);
}

/** Engagement that was read after the backup is listed again. */
async function replayErasedSignals(
  { db }: Pick<Deps, 'db'>,
  { lead_erased: leads }: Erasures,
): Promise<void> {
  for (const { userId, signals } of leads) {
    if (signals.length === 0) continue;
    const rows = signals.map(([hash, until]) => ({
      hash: Buffer.from(hash, 'base64url'),
      deleteAfter: new Date(until),
    }));
    await runInLongTransaction(db, async (tx) => {
      if (await lockCounters(tx, userId)) await insertErasedSignals(tx, userId, rows);
    });
  }
}
