import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { atScale } from '../../../contract/testing/scale.ts';
import { migrations } from '../../migrations/index.ts';
import { databaseKind, openTestDatabase } from '../../testing/databases/database.ts';
import { PROGRAM_ENVIRONMENT } from '../../testing/environment.ts';
import { copyTree } from '../database/embedded/copy-tree.ts';
import { DataDirectoryInUse, lockDataDirectory } from '../database/embedded/data-directory-lock.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { SchemaTooNew } from '../database/migrations.ts';
import { silentLog } from '../log/log.ts';
import { loadSecrets } from '../crypto/secrets.ts';
import { makeBackup, writeBackup } from './backup.ts';
import { keepCopy } from './copies.ts';
import { BackupRefused } from './refused.ts';
import { restoreBackup } from './restore.ts';

// A backup has a thousand files to write, read and sync.
vi.setConfig({ testTimeout: atScale({ short: 180_000, long: 900_000 }) });

const isEmbedded = databaseKind === 'embedded';
const WITHIN = { timeout: 60_000 };

function listUnfinished(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => name.startsWith('database.new-'));
}

function createTemporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'rapport-backup-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function opened(): Promise<{ dataDir: string; database: Database; pepper: Buffer }> {
  const dataDir = join(createTemporaryDirectory(), 'data');
  await copyTree(inject('embedded').template, dataDir);
  const { codePepper } = loadSecrets({ dataDir, codePepper: null, objectionKey: null });
  const database = await openDatabase({ dataDir, log: silentLog });
  onTestFinished(() => database.close());
  await database.pool.query('create table kept (n int primary key)');
  return { dataDir, database, pepper: codePepper };
}

async function backedUp(options: { dataDir: string; database: Database }) {
  const file = join(createTemporaryDirectory(), 'rapport.tar.gz');
  const { archive, pausedMs } = await makeBackup({ ...options, now: new Date() });
  const manifest = await writeBackup(archive, file);
  return { file, manifest, pausedMs };
}

type Sound = { file: string; pepper: Buffer };
let sound: Promise<Sound> | undefined;
/** A backup with one row, made once for the tests that only read it. */
function makeSoundBackup(): Promise<Sound> {
  sound ??= (async () => {
    const made = mkdtempSync(join(tmpdir(), 'rapport-sound-'));
    afterAllFiles.push(made);
    const source = await opened();
    await source.database.pool.query('insert into kept values (1)');
    const { file } = await backedUp(source);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const kept = join(made, 'rapport.tar.gz');
    copyFileSync(file, kept);
    return { file: kept, pepper: source.pepper };
  })();
  return sound;
}

const afterAllFiles: string[] = [];
afterAll(() => {
  for (const directory of afterAllFiles) rmSync(directory, { recursive: true });
});

async function readRestoredRows(file: string): Promise<Set<number>> {
  const dataDir = join(createTemporaryDirectory(), 'restored');
  await restoreBackup({ file, dataDir, migrations, dryRun: false, ledger: null });
  const database = await openDatabase({ dataDir, log: silentLog });
  try {
    const { rows } = await database.pool.query<{ n: number }>('select n from kept');
    return new Set(rows.map(({ n }) => n));
  } finally {
    await database.close();
  }
}

test.runIf(isEmbedded)(
  'a backup made during writes opens and has every row acknowledged before it [I10]',
  async () => {
    const { dataDir, database } = await opened();
    const acknowledged: number[] = [];
    const stop = new AbortController();
    const writing = (async () => {
      for (let n = 0; !stop.signal.aborted; n += 1) {
        await database.pool.query('insert into kept values ($1)', [n]);
        acknowledged.push(n);
      }
    })();
    const rounds = atScale({ short: 1, long: 20 });
    for (let round = 1; round <= rounds; round += 1) {
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(round * 20), WITHIN);
      const before = [...acknowledged];
      const { file } = await backedUp({ dataDir, database });
      const rows = await readRestoredRows(file);
      expect(before.filter((n) => !rows.has(n))).toEqual([]);
      // Without gaps: only rows after the snapshot are missing.
      expect([...rows].toSorted((one, other) => one - other)).toEqual(
        [...rows.keys()].map((_, n) => n),
      );
    }
    stop.abort();
    await writing;
  },
);

test.runIf(isEmbedded)(
  'a restored data directory has the secrets, and is private to its owner',
  async () => {
    const { file, pepper } = await makeSoundBackup();
    const restored = join(createTemporaryDirectory(), 'new', 'data');
    await restoreBackup({ file, dataDir: restored, migrations, dryRun: false, ledger: null });
    expect(
      loadSecrets({ dataDir: restored, codePepper: null, objectionKey: null }).codePepper,
    ).toEqual(pepper);
    expect(statSync(restored).mode & 0o777).toBe(0o700);
    expect(statSync(join(restored, 'code-pepper')).mode & 0o777).toBe(0o600);
    expect(listUnfinished(restored)).toEqual([]);
  },
);

test.runIf(isEmbedded && process.getuid?.() === 0)(
  'after a restore by root, all files belong to the owner of the data directory',
  async () => {
    const { file } = await makeSoundBackup();
    const dataDir = createTemporaryDirectory();
    chownSync(dataDir, 65534, 65534);
    await restoreBackup({ file, dataDir, migrations, dryRun: false, ledger: null });
    const owners = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map(
      (path) => lstatSync(join(dataDir, path)).uid,
    );
    expect(new Set(owners)).toEqual(new Set([65534]));
  },
);

test.runIf(isEmbedded)(
  'a backup that cannot be written fails in one line, and replaces no file',
  async () => {
    const { dataDir, database } = await opened();
    const taken = join(createTemporaryDirectory(), 'there');
    writeFileSync(taken, 'precious');
    await expect(writeBackup(Readable.from(['unread']), taken)).rejects.toThrow('is not replaced');
    expect(readFileSync(taken, 'utf8')).toBe('precious');
    const nowhere = join(createTemporaryDirectory(), 'none', 'rapport.tar.gz');
    const writing = writeBackup(Readable.from(['unread']), nowhere);
    await expect(writing).rejects.toBeInstanceOf(BackupRefused);
    await expect(writing).rejects.toThrow('could not be written: ENOENT');
    const { archive: cut } = await makeBackup({ dataDir, database, now: new Date() });
    const half = writeBackup(cut, join(createTemporaryDirectory(), 'rapport.tar.gz'));
    cut.once('data', () => cut.destroy());
    await expect(half).rejects.toBeInstanceOf(BackupRefused);
    await vi.waitFor(() => expect(listUnfinished(dataDir)).toEqual([]), WITHIN);
  },
);

test.runIf(isEmbedded)(
  'a truncated, altered or foreign file is refused before anything is written',
  async () => {
    const whole = readFileSync((await makeSoundBackup()).file);
    const places = atScale({ short: 4, long: 60 });
    const damaged = [
      Buffer.alloc(0),
      Buffer.from('not a backup at all'),
      ...Array.from({ length: places }, (_, place) => {
        const at = Math.floor((whole.length * (place + 0.5)) / places);
        const altered = Buffer.from(whole);
        // All bits of a byte, because single ones may be padding between two compressed blocks.
        altered.writeUInt8(whole.readUInt8(at) ^ 0xff, at);
        return place % 2 === 0 ? altered : whole.subarray(0, at);
      }),
    ];
    const dataDir = join(createTemporaryDirectory(), 'data');
    const bad = join(createTemporaryDirectory(), 'bad.tar.gz');
    for (const bytes of damaged) {
      writeFileSync(bad, bytes);
      const restoring = restoreBackup({
        file: bad,
        dataDir,
        migrations,
        dryRun: false,
        ledger: null,
      });
      await expect(restoring).rejects.toBeInstanceOf(BackupRefused);
    }
    expect(existsSync(dataDir)).toBe(false);
  },
);

test.runIf(isEmbedded)(
  'a backup of a newer schema is refused before anything is written',
  async () => {
    const { file } = await makeSoundBackup();
    const restored = join(createTemporaryDirectory(), 'data');
    const newest = Object.keys(migrations).at(-1) ?? '';
    const restoring = restoreBackup({
      file,
      dataDir: restored,
      migrations: Object.fromEntries(Object.entries(migrations).slice(0, -1)),
      dryRun: false,
      ledger: null,
    });
    await expect(restoring).rejects.toThrow(SchemaTooNew);
    await expect(restoring).rejects.toThrow(newest);
    expect(existsSync(restored)).toBe(false);
  },
);

test.runIf(isEmbedded)(
  'a restore refuses a data directory that is in use or not empty',
  async () => {
    const { file } = await makeSoundBackup();
    const restore = (dataDir: string) =>
      restoreBackup({ file, dataDir, migrations, dryRun: false, ledger: null });
    const taken = createTemporaryDirectory();
    mkdirSync(join(taken, 'photos'));
    await expect(restore(taken)).rejects.toThrow('is not empty (photos is in it)');
    expect(readdirSync(taken)).toEqual(['photos']);
    await expect(restore(file)).rejects.toThrow('is not a directory');
    const lock = lockDataDirectory(taken);
    await expect(restore(taken)).rejects.toBeInstanceOf(DataDirectoryInUse);
    lock.release();
    await expect(restore(taken)).rejects.toThrow('is not empty');
  },
);

test.runIf(isEmbedded)(
  'T72 a restore that was killed is refused by the next start, and can be run again',
  async () => {
    const { file } = await makeSoundBackup();
    const dataDir = join(createTemporaryDirectory(), 'data');
    const program = join(import.meta.dirname, '../../rapport.ts');
    const restoring = spawn(process.execPath, [program, 'restore', file, '--yes'], {
      env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: dataDir },
      stdio: 'ignore',
    });
    const ended = once(restoring, 'exit');
    await vi.waitFor(() => expect(existsSync(join(dataDir, 'restoring'))).toBe(true), WITHIN);
    restoring.kill('SIGKILL');
    await ended;
    const start = () => openDatabase({ dataDir, log: silentLog });
    await expect(start()).rejects.toThrow(`the restore of ${file}`);
    await expect(start()).rejects.toBeInstanceOf(BackupRefused);
    // As the start of a sandbox leaves it.
    mkdirSync(join(dataDir, 'sandbox'));

    await restoreBackup({ file, dataDir, migrations, dryRun: false, ledger: null });
    const restored = await start();
    onTestFinished(() => restored.close());
    expect((await restored.pool.query('select n from kept')).rows).toEqual([{ n: 1 }]);
  },
);

test.runIf(isEmbedded)('a dry run of a restore checks the backup and writes nothing', async () => {
  const { file } = await makeSoundBackup();
  const dataDir = join(createTemporaryDirectory(), 'data');
  const manifest = await restoreBackup({ file, dataDir, migrations, dryRun: true, ledger: null });
  expect(manifest.migrations).toEqual(Object.keys(migrations));
  expect(existsSync(dataDir)).toBe(false);
});

test.runIf(isEmbedded)('the last three copies from before migrations are kept', async () => {
  const { dataDir, database } = await opened();
  const names = [1, 2, 3, 4].map((day) => `before-update-2026010${day}000000-0008_amounts.tar.gz`);
  mkdirSync(join(dataDir, 'backups'));
  for (const name of [...names.slice(0, 3), 'mine.tar.gz']) {
    writeFileSync(join(dataDir, 'backups', name), '');
  }
  const now = new Date(Date.UTC(2026, 0, 4));
  await keepCopy({ dataDir, database, newest: '0008_amounts', now, log: silentLog });
  expect(readdirSync(join(dataDir, 'backups')).toSorted()).toEqual([
    ...names.slice(1),
    'mine.tar.gz',
  ]);
});

test.runIf(!isEmbedded)('an external PostgreSQL is left to its own tools', async () => {
  const backup = makeBackup({
    database: await openTestDatabase(),
    dataDir: createTemporaryDirectory(),
    now: new Date(),
  });
  await expect(backup).rejects.toThrow('pg_dump');
});
