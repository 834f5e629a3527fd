import { statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Its time of change is that of the last backup; a script of the operator's own may touch it, too. */
const RECORD = 'last-backup';

export function recordBackup(dataDir: string, now: Date): void {
  const file = join(dataDir, RECORD);
  writeFileSync(file, '', { mode: 0o600 });
  utimesSync(file, now, now);
}

/** Null if none is recorded. */
export function findLastBackup(dataDir: string): Date | null {
  return statSync(join(dataDir, RECORD), { throwIfNoEntry: false })?.mtime ?? null;
}
