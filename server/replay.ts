import { sortErasures } from './erasures.ts';
import { modules, type ProductDeps } from './modules.ts';
import { isRestored, noteRestored, readIdentity } from './platform/database/restored.ts';
import { type LedgerEntry, MARK } from './platform/ledger/ledger.ts';

/**
 * Applies what the erasure ledger knows and the database does not, because it was restored. All
 * steps are idempotent, and the entries are acknowledged last, so a killed start repeats them.
 */
export async function replayLedger(deps: ProductDeps): Promise<void> {
  const { ledger, log, database, settings } = deps;
  const { dataDir } = settings.storage;
  const entries = await ledger.findUnknown();
  const identity = await readIdentity(database);
  if (entries.length > 0 || (await isRestored({ database, dataDir, identity }))) {
    log.warn(
      { entries: entries.length, oldest: entries[0]?.at },
      'the database is of an earlier time: what the erasure ledger knows is applied, and all sessions end',
    );
    for (const { afterRestore } of modules) await afterRestore?.(deps);
    await applyEntries(deps, entries);
  }
  await noteRestored({ database, dataDir, identity });
  await ledger.mark();
}

/**
 * Completes what a killed process had written to the ledger but not committed. Otherwise a start
 * long afterwards would erase what came later.
 */
export async function completeLedger(deps: ProductDeps): Promise<void> {
  const entries = await deps.ledger.findUncommitted(deps.clock.now());
  // The row of a mark is there before its line, so the database was restored meanwhile.
  if (entries.some(({ kind }) => kind === MARK)) return replayLedger(deps);
  if (entries.length === 0) return;
  deps.log.warn(
    { entries: entries.length, oldest: entries[0]?.at },
    'a process was killed before it committed what the erasure ledger knows: it is applied',
  );
  await applyEntries(deps, entries);
}

async function applyEntries(deps: ProductDeps, entries: readonly LedgerEntry[]): Promise<void> {
  const { ledger, log } = deps;
  const { erasures, unknownKinds } = sortErasures(entries);
  if (unknownKinds.length > 0) {
    log.error({ unknownKinds }, 'the erasure ledger has entries that this version cannot apply');
  }
  for (const { replay } of modules) await replay?.(deps, erasures);
  const applied = entries.filter(({ kind }) => !unknownKinds.includes(kind));
  await ledger.acknowledge(applied);
  log.info({ entries: applied.length }, 'the erasure ledger is applied');
}
