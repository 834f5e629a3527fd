import { chmodSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { extract } from 'tar';
import { makeDataDirectory } from '../data-directory.ts';
import { isOfLock, lockDataDirectory } from '../database/data-directory-lock.ts';
import { CLUSTER, isUnfinished, makeUnfinished } from '../database/embedded-cluster.ts';
import { type Migrations, refuseNewer } from '../database/migrations.ts';
import { syncPath, syncTree } from '../database/sync.ts';
import { SECRET_FILES } from '../secrets.ts';
import { checkArchive } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { asRefused, BackupRefused } from './refused.ts';

/**
 * Unpacks a backup into a data directory that is empty or not there. Nothing is written before the
 * whole archive is read and found sound, and the cluster gets its name last. Throws `BackupRefused`,
 * `SchemaTooNew` where this code is too old for it, `DataDirectoryInUse` where a product runs there.
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
    // Another process may have been faster.
    refuseOccupied(o.dataDir);
    await unpack(o.file, o.dataDir);
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

function refuseOccupied(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  const names = readdirSync(dataDir);
  // What a restore that was killed left behind goes with the next start.
  const others = names.filter((name) => !isOfLock(name) && !isUnfinished(name));
  if (others.length === 0) return;
  // Said of a directory that a product works in, this is the better answer.
  if (names.some(isOfLock)) lockDataDirectory(dataDir).release();
  throw new BackupRefused(
    `The DATA_DIR ${dataDir} is not empty (${others[0]} is in it): restore into a new one`,
  );
}
