import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '../time/durations.ts';

/** The folder of `DATA_DIR` with the backups that were made before migrations. */
export const COPIES = 'backups';

const KEPT_MS = 30 * DAY_MS;

const COPY_NAME = /^before-update-(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)-.+\.tar\.gz$/;

const MAX_COPIES = 3;

/** Keeps the last three, and the one just made even if a wrong clock dated it before them. */
export function deleteSurplusCopies(directory: string, made: string): void {
  const earlier = listCopies(directory).filter((name) => name !== made);
  for (const name of earlier.slice(0, 1 - MAX_COPIES)) rmSync(join(directory, name));
}

/** The names of the copies in the folder, oldest first. Ignores other files. */
function listCopies(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => COPY_NAME.test(name))
    .toSorted();
}

/** Old copies still contain accounts that were deleted later. Returns the number of deleted copies. */
export function deleteOldCopies({ dataDir, now }: { dataDir: string; now: Date }): number {
  const directory = join(dataDir, COPIES);
  if (!existsSync(directory)) return 0;
  const old = listCopies(directory).filter((name) => now.getTime() - getMadeAt(name) > KEPT_MS);
  for (const name of old) rmSync(join(directory, name));
  return old.length;
}

function getMadeAt(name: string): number {
  const [year, month, day, hour, minute, second] = COPY_NAME.exec(name)?.slice(1) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
