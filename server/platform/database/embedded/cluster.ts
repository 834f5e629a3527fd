import { fork } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeDataDirectory } from '../../process/data-directory.ts';
import { BackupRefused } from '../../backup/refused.ts';
import { WORKER_FILE } from './thread.ts';
import { syncPath, syncTree } from '../sync.ts';

/**
 * A cluster template that the build may have created: beside the bundle, or in `dist` if this runs
 * from source. Copying it saves two seconds.
 */
const TEMPLATE = new URL(
  import.meta.url.endsWith('.ts') ? '../../../../dist/server/cluster/' : './cluster/',
  import.meta.url,
);

export const CLUSTER = 'database';
/** In `DATA_DIR` while a restore writes there; it contains the name of the backup. */
export const RESTORING = 'restoring';
const UNFINISHED = 'database.new-';

/**
 * Renamed into place once synced, so a cluster with its final name is complete. Needs the directory
 * lock.
 */
export async function ensureCluster(dataDir: string): Promise<string> {
  const cluster = join(dataDir, CLUSTER);
  refuseRestoring(dataDir);
  removeUnfinished(dataDir);
  if (existsSync(cluster)) {
    makeDataDirectory(cluster);
    return cluster;
  }

  const unfinished = makeUnfinished(dataDir);
  if (existsSync(TEMPLATE)) copyTemplate(unfinished);
  else await makeCluster(unfinished);
  syncTree(unfinished);
  renameSync(unfinished, cluster);
  syncPath(dataDir);
  return cluster;
}

/** Otherwise a killed restore would be followed by an empty database, or one without its secrets. */
function refuseRestoring(dataDir: string): void {
  const marker = join(dataDir, RESTORING);
  if (!existsSync(marker)) return;
  throw new BackupRefused(
    `Cannot start: the restore of ${readFileSync(marker, 'utf8')} into the DATA_DIR ${dataDir} was not finished: run it again.`,
  );
}

/** A folder with a unique name that the next start removes if this process dies. */
export function makeUnfinished(dataDir: string): string {
  const unfinished = join(dataDir, `${UNFINISHED}${process.pid}-${Date.now()}`);
  mkdirSync(unfinished, { mode: 0o700 });
  return unfinished;
}

export function isUnfinished(name: string): boolean {
  return name.startsWith(UNFINISHED);
}

function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (isUnfinished(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

function copyTemplate(directory: string): void {
  cpSync(TEMPLATE, directory, { recursive: true });
  chmodSync(directory, 0o700);
}

/** Runs initdb in a child process, to free the 700 MB that it needs. */
export function makeCluster(directory: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const maker = fork(WORKER_FILE, [directory], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    const errors: Buffer[] = [];
    maker.stderr?.on('data', (chunk: Buffer) => errors.push(chunk));
    maker.on('error', reject);
    maker.on('exit', (code, signal) => {
      if (code === 0) return resolve();
      const detail = Buffer.concat(errors).toString('utf8').slice(-2_000);
      reject(new Error(`The embedded database could not be made (${signal ?? code}): ${detail}`));
    });
  });
}
