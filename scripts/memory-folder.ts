import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { removeOrphans } from './orphans.ts';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 3 * 2 ** 30;
const PREFIX = 'rapport-tests-';

/**
 * A temporary folder in memory, which ends with this process. An embedded database syncs a thousand
 * files when it is made, and then each transaction; on a disk, tests mostly wait for that. Null if
 * `TMPDIR` names a folder, or the system has little memory for files, as most containers.
 */
export function makeMemoryFolder(): string | null {
  if (process.env['TMPDIR'] !== undefined || !existsSync(MEMORY)) return null;
  removeOrphans(MEMORY, PREFIX);
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < NEEDED_BYTES) return null;
  const folder = join(MEMORY, `${PREFIX}${process.pid}-`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
