import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import { makeBackup, writeBackup } from './backup.ts';
import { COPIES, deleteSurplusCopies } from './old-copies.ts';

/** Keeps the last three backups, each named after its `newest` migration. Resolves to the file. */
export async function keepCopy(options: {
  database: Pick<Database, 'pool' | 'snapshot'>;
  dataDir: string;
  newest: string;
  now: Date;
  log: Log;
}): Promise<string> {
  const directory = join(options.dataDir, COPIES);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const stamp = options.now.toISOString().replace(/\D/g, '').slice(0, 14);
  const file = join(directory, `before-update-${stamp}-${options.newest}.tar.gz`);
  const { archive } = await makeBackup(options);
  await writeBackup(archive, file);
  options.log.warn({ file }, 'the database was backed up before its migration');
  deleteSurplusCopies(directory, basename(file));
  return file;
}
