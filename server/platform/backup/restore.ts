import {
  chmodSync,
  existsSync,
  lchownSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { extract } from 'tar';
import { makeDataDirectory } from '../process/data-directory.ts';
import { isOfLock, lockDataDirectory } from '../database/embedded/data-directory-lock.ts';
import { CLUSTER, isUnfinished, makeUnfinished } from '../database/embedded/cluster.ts';
import { type Migrations, refuseNewer } from '../database/migrations.ts';
import { syncPath, syncTree } from '../database/sync.ts';
import { SECRET_FILES } from '../crypto/secrets.ts';
import { checkArchive } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { asRefused, BackupRefused } from './refused.ts';

/**
 * Verifies the whole archive before it writes anything, and renames the cluster into place last.
 * Throws `BackupRefused`, `SchemaTooNew` or `DataDirectoryInUse`.
 */
export async function restoreBackup(o: {
  file: string;
  dataDir: string;
  migrations: Migrations;
  dryRun: boolean;
}): Promise<Manifest> {
  if (!existsSync(o.file)) throw new BackupRefused(`There is no file ${o.file}`);
  const manifest = await checkArchive(o.file);
  refuseNewer(manifest.migrations, o.migrations);
  refuseOccupied(o.dataDir);
  if (o.dryRun) return manifest;

  makeDataDirectory(o.dataDir);
  const lock = lockDataDirectory(o.dataDir);
  try {
    refuseOccupied(o.dataDir);
    await unpack(o.file, o.dataDir);
    giveToOwnerOf(o.dataDir);
  } finally {
    lock.release();
  }
  return manifest;
}

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
    throw asRefused(`${file} could not be unpacked`, error);
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}

/** If root restores, the files must belong to the user that runs the product. */
function giveToOwnerOf(dataDir: string): void {
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
  // The next start removes what a killed restore left behind.
  const others = names.filter((name) => !isOfLock(name) && !isUnfinished(name));
  if (others.length === 0) return;
  // For the directory of a running product, `DataDirectoryInUse` is the better message.
  if (names.some(isOfLock)) lockDataDirectory(dataDir).release();
  throw new BackupRefused(
    `The DATA_DIR ${dataDir} is not empty (${others[0]} is in it): restore into a new one`,
  );
}
