import { sortErasures } from './erasures.ts';
import { modules, type ProductDeps } from './modules.ts';
import { replaysOf } from './module.ts';
import { isRestored, noteRestored, readIdentity } from './platform/database/restored.ts';

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
    const { erasures, unknownKinds } = sortErasures(entries);
    if (unknownKinds.length > 0) {
      log.error({ unknownKinds }, 'the erasure ledger has entries that this version cannot apply');
    }
    for (const replay of replaysOf(modules, deps)) await replay(erasures);
    const applied = entries.filter(({ kind }) => !unknownKinds.includes(kind));
    await ledger.acknowledge(applied);
    log.info({ entries: applied.length }, 'the erasure ledger is applied');
  }
  await noteRestored({ database, dataDir, identity });
  await ledger.mark();
}
