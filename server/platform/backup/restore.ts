import {
  chmodSync,
  existsSync,
  lchownSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { extract } from 'tar';
import { makeDataDirectory } from '../process/data-directory.ts';
import { isOfLock, lockDataDirectory } from '../database/embedded/data-directory-lock.ts';
import { CLUSTER, isUnfinished, makeUnfinished, RESTORING } from '../database/embedded/cluster.ts';
import { type Migrations, refuseNewer } from '../database/migrations.ts';
import { RESTORED } from '../database/restored.ts';
import { syncPath, syncTree } from '../database/sync.ts';
import { SECRET_FILES } from '../crypto/secrets.ts';
import { copyLedger, LEDGER } from '../ledger/ledger-files.ts';
import { checkArchive } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { toRefused, BackupRefused } from './refused.ts';

/**
 * Verifies the whole archive before it writes anything. Until it is finished, no start opens the
 * directory; a restore that was killed is run again.
 * Throws `BackupRefused`, `SchemaTooNew` or `DataDirectoryInUse`.
 */
export async function restoreBackup(options: {
  file: string;
  dataDir: string;
  migrations: Migrations;
  dryRun: boolean;
  /** The erasure ledger to apply at the next start: its directory, and where a copy of it goes. */
  ledger: { from: string; to: string } | null;
}): Promise<Manifest> {
  if (!existsSync(options.file)) throw new BackupRefused(`There is no file ${options.file}`);
  const manifest = await checkArchive(options.file);
  refuseNewer(manifest.migrations, options.migrations);
  refuseOccupied(options.dataDir);
  if (options.dryRun) return manifest;

  makeDataDirectory(options.dataDir);
  const lock = lockDataDirectory(options.dataDir);
  try {
    refuseOccupied(options.dataDir);
    begin(options.file, options.dataDir);
    await unpack(options.file, options.dataDir);
    if (options.ledger !== null) copyLedger(options.ledger.from, options.ledger.to);
    giveToOwner(options.dataDir);
    renameSync(join(options.dataDir, RESTORING), join(options.dataDir, RESTORED));
    syncPath(options.dataDir);
  } finally {
    lock.release();
  }
  return manifest;
}

function begin(file: string, dataDir: string): void {
  writeFileSync(join(dataDir, RESTORING), file, { mode: 0o600, flush: true });
  syncPath(dataDir);
  for (const name of OWN) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** What a restore writes. */
const OWN = [CLUSTER, ...SECRET_FILES];

async function unpack(file: string, dataDir: string): Promise<void> {
  const unpacked = makeUnfinished(dataDir);
  try {
    await extract({ file, cwd: unpacked, strict: true, preserveOwner: false });
    chmodSync(join(unpacked, CLUSTER), 0o700);
    syncTree(unpacked);
    for (const name of SECRET_FILES.filter((each) => existsSync(join(unpacked, each)))) {
      chmodSync(join(unpacked, name), 0o600);
      renameSync(join(unpacked, name), join(dataDir, name));
    }
    renameSync(join(unpacked, CLUSTER), join(dataDir, CLUSTER));
    syncPath(dataDir);
  } catch (error) {
    for (const name of [...OWN, RESTORING]) {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    }
    throw toRefused(`${file} could not be unpacked`, error);
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}

/** If root restores, the files must belong to the user that runs the product. */
function giveToOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDir);
  for (const path of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(dataDir, path), uid, gid);
  }
}

function refuseOccupied(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  if (!statSync(dataDir).isDirectory()) {
    throw new BackupRefused(`The DATA_DIR ${dataDir} is not a directory`);
  }
  const names = readdirSync(dataDir);
  // A restore began here; starts that were refused since may have left files.
  if (names.includes(RESTORING)) return;
  const others = names.filter((name) => !isOfLock(name) && !isUnfinished(name) && name !== LEDGER);
  if (others.length === 0) return;
  // For the directory of a running product, `DataDirectoryInUse` is the better message.
  if (names.some(isOfLock)) lockDataDirectory(dataDir).release();
  throw new BackupRefused(
    `The DATA_DIR ${dataDir} is not empty (${others[0]} is in it): restore into a new one`,
  );
}
