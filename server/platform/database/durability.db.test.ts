import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { databaseKind } from '../../testing/databases/database.ts';
import { killUnderLoad, startWriter } from '../../testing/databases/durability.ts';
import type { WriterMessage } from '../../testing/processes/writing-process.ts';
import { silentLog } from '../log/log.ts';
import { openDatabase } from './database.ts';
import { copyTree } from './embedded/copy-tree.ts';

const ROUNDS = 3;

const isEmbedded = databaseKind === 'embedded';

test('a database that is killed under load opens again with every acknowledged row [I09]', async () => {
  const template = isEmbedded ? { template: inject('embedded').template } : {};
  const report = await killUnderLoad({ kind: databaseKind, rounds: ROUNDS, ...template });
  expect(report).toMatchObject({ opened: ROUNDS, lost: 0 });
  expect(report.acknowledged).toBeGreaterThan(ROUNDS * 10);
}, 120_000);

async function dataDirectory(): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'rapport-lock-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const dataDir = join(home, 'data');
  await copyTree(inject('embedded').template, dataDir);
  return dataDir;
}

/** The first message of another process that opens the directory: success or refusal. */
function readFirstMessage(dataDir: string): Promise<WriterMessage> {
  const writer = startWriter({ DATA_DIR: dataDir, DATABASE_URL: '' });
  onTestFinished(() => void writer.kill('SIGKILL'));
  return new Promise((resolve) => writer.once('message', resolve));
}

test.runIf(isEmbedded)(
  'T49 a second process on a data directory is refused with the owner’s name',
  async () => {
    const dataDir = await dataDirectory();
    const database = await openDatabase({ dataDir, log: silentLog });
    onTestFinished(() => database.close());
    const word = await readFirstMessage(dataDir);
    const owner = new RegExp(`in use by another process \\(pid ${process.pid}, since 2`);
    expect(word).toMatchObject({ refused: expect.stringMatching(owner) });
  },
);

test.runIf(isEmbedded)(
  'T49 one of several concurrent starts on a data directory succeeds',
  async () => {
    const dataDir = await dataDirectory();
    const words = await Promise.all(Array.from({ length: 4 }, () => readFirstMessage(dataDir)));
    expect(words.filter((word) => 'written' in word)).toHaveLength(1);
    expect(words.filter((word) => 'refused' in word)).toHaveLength(3);
  },
);

test.runIf(isEmbedded)('a closed data directory can be opened again', async () => {
  const dataDir = await dataDirectory();
  const first = await openDatabase({ dataDir, log: silentLog });
  await first.pool.query('create table kept (n int)');
  await first.close();
  const second = await openDatabase({ dataDir, log: silentLog });
  expect((await second.pool.query('select * from kept')).rows).toEqual([]);
  await second.close();
});

test.runIf(isEmbedded)(
  'when the worker of the embedded database dies, pending calls fail and later ones succeed',
  async () => {
    const dataDir = await dataDirectory();
    const database = await openDatabase({ dataDir, log: silentLog });
    onTestFinished(() => database.close());
    await database.pool.query('create table kept (n int)');
    await database.pool.query('insert into kept values (1)');
    // COPY FROM STDIN terminates PGlite's backend: the closest a test gets to a crash.
    const crash = database.pool.query('copy kept from stdin').catch((error: unknown) => error);
    expect(await crash).toBeInstanceOf(Error);
    await vi.waitFor(
      async () => {
        expect((await database.pool.query('select n from kept')).rows).toEqual([{ n: 1 }]);
      },
      { timeout: 45_000 },
    );
  },
);
