import {
  copyFileSync,
  createWriteStream,
  existsSync,
  linkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { create } from 'tar';
import type { Database } from '../database/database.ts';
import { CLUSTER, makeUnfinished } from '../database/embedded/cluster.ts';
import { findAppliedMigrations } from '../database/migrations.ts';
import { syncPath } from '../database/sync.ts';
import { SECRET_FILES } from '../crypto/secrets.ts';
import { checkArchive } from './archive.ts';
import { describeFiles, MANIFEST, type Manifest } from './manifest.ts';
import { toRefused, BackupRefused } from './refused.ts';

export type Backup = {
  readonly manifest: Manifest;
  readonly pausedMs: number;
  /** Readable once; its temporary files are removed after it is read or destroyed. */
  readonly archive: Readable;
};

/**
 * Copies the database at one moment, with the secrets. The copy needs as much space as the
 * database.
 */
export async function makeBackup(options: {
  database: Pick<Database, 'pool' | 'snapshot'>;
  dataDir: string;
  now: Date;
}): Promise<Backup> {
  if (options.database.snapshot === undefined) {
    throw new BackupRefused(
      'An external PostgreSQL is backed up with its own tools, such as pg_dump',
    );
  }
  const migrations = await findAppliedMigrations(options.database);
  const staging = makeUnfinished(options.dataDir);
  // Files that cannot be removed now are removed at the next start.
  const remove = () => rm(staging, { recursive: true, force: true }).catch(() => {});
  try {
    const { pausedMs } = await options.database.snapshot(join(staging, CLUSTER));
    const secrets = SECRET_FILES.filter((name) => existsSync(join(options.dataDir, name)));
    for (const name of secrets) copyFileSync(join(options.dataDir, name), join(staging, name));
    const manifest = await describeFiles(staging, { madeAt: options.now, migrations });
    writeFileSync(join(staging, MANIFEST), JSON.stringify(manifest));
    const archive = packFiles(staging, [MANIFEST, ...secrets, CLUSTER]);
    archive.once('close', () => void remove());
    return { manifest, pausedMs, archive };
  } catch (error) {
    await remove();
    throw toRefused('The database could not be copied', error);
  }
}

/** Packs on other threads, at a fast compression level that leaves the CPU to requests. */
function packFiles(directory: string, names: readonly string[]): Readable {
  const pack = create({ cwd: directory, portable: true, strict: true }, [...names]);
  const packed = createGzip({ level: 1 });
  // After the reader has disconnected, the remaining files are still read for a while and may be
  // missing.
  pack.on('error', (error) => packed.destroy(error instanceof Error ? error : undefined));
  pipeline(Readable.from(pack), packed).catch(() => {});
  return packed;
}

/**
 * Uses a temporary name until the file is complete, synced and verified. Throws `BackupRefused`.
 */
export async function writeBackup(archive: Readable, file: string): Promise<Manifest> {
  const draft = `${file}.part-${process.pid}-${Date.now()}`;
  try {
    refuseExisting(file);
    await pipeline(archive, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
    const manifest = await checkArchive(draft);
    nameFinally(draft, file);
    syncPath(dirname(file));
    return manifest;
  } catch (error) {
    throw toRefused(`${file} could not be written`, error);
  } finally {
    archive.destroy();
    rmSync(draft, { force: true });
  }
}

export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new BackupRefused(`${file} exists already and is not replaced`);
}

/** `link` fails atomically if the name exists; some file systems lack it. */
function nameFinally(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    refuseExisting(file);
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(String(error.code))) throw error;
    renameSync(draft, file);
  }
}
