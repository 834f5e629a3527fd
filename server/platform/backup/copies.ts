import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import { makeBackup, writeBackup } from './backup.ts';
import { COPIES, listCopies } from './old-copies.ts';

const MAX_COPIES = 3;

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
  for (const name of listCopies(directory).slice(0, -MAX_COPIES)) rmSync(join(directory, name));
  return file;
}
