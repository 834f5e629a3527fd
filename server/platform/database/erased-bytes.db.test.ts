import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import { expect, inject, onTestFinished, test } from 'vitest';
import { databaseKind } from '../../testing/databases/database.ts';
import { makeBackup, writeBackup } from '../backup/backup.ts';
import { silentLog } from '../log/log.ts';
import { openDatabase } from './database.ts';
import { copyTree } from './embedded/copy-tree.ts';
import { runUpkeep } from './upkeep.ts';

function listFilesWith(directory: string, text: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}

test.runIf(databaseKind === 'embedded')(
  'T84 after the nightly upkeep, erased text is in no file of the data directory or of a backup',
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'rapport-erased-'));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const dataDir = join(home, 'data');
    await copyTree(inject('embedded').template, dataDir);
    const database = await openDatabase({ dataDir, log: silentLog });
    onTestFinished(() => database.close());
    const { pool } = database;
    const canary = randomBytes(12).toString('hex');
    await pool.query('create table named (n int primary key, name text, note text)');
    await pool.query('create index on named (name)');
    await pool.query(
      `insert into named select n, $1 || (n % 3), $1 || n || repeat(md5(n::text), 100)
        from generate_series(1, 3000) n`,
      [canary],
    );
    await pool.query('create table renamed as select * from named where n < 9');
    await pool.query('create table unsaved (name text)');
    await pool.query('analyze named');
    await pool.query('checkpoint');
    expect(listFilesWith(dataDir, canary)).not.toEqual([]);
    // The changes since an earlier run count.
    await runUpkeep(database, silentLog);
    await pool.query('delete from named');
    await pool.query(`update renamed set name = 'erased', note = ''`);
    const unsaved = pool.query(`insert into unsaved values ($1), (repeat($1, 1 / 0))`, [canary]);
    await expect(unsaved).rejects.toThrow('division');
    await pool.query('alter table unsaved add column note text');

    await runUpkeep(database, silentLog);
    expect(listFilesWith(dataDir, canary)).toEqual([]);
    const file = join(home, 'backup.tar.gz');
    const { archive } = await makeBackup({ database, dataDir, now: new Date() });
    await writeBackup(archive, file);
    const unpacked = mkdtempSync(join(home, 'unpacked-'));
    await extract({ file, cwd: unpacked });
    expect(listFilesWith(unpacked, canary)).toEqual([]);
  },
  240_000,
);
