import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { migrations } from './migrations/index.ts';
import { runCommandLine } from './operator/command-line.ts';
import { copyTree } from './platform/database/embedded/copy-tree.ts';
import { databaseKind, openTestDatabase } from './testing/databases/database.ts';
import { MINIMAL_ENVIRONMENT, PROGRAM_ENVIRONMENT } from './testing/environment.ts';

function createTemporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'rapport-command-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function answerTo(words: string[], environment: Record<string, string>): Promise<unknown> {
  let out = '';
  const status = await runCommandLine([...words, '--json'], {
    environment,
    complete: () => environment,
    write: (text) => void (out += text),
    writeError: (text) => void (out += text),
  });
  expect({ status, out }).toMatchObject({ status: 0 });
  return JSON.parse(out);
}

test.runIf(databaseKind === 'embedded')(
  'commands reach the embedded database through the running product, and without one',
  async () => {
    const home = createTemporaryDirectory();
    const dataDir = join(home, 'data');
    await copyTree(inject('embedded').template, dataDir);
    const environment = {
      ...MINIMAL_ENVIRONMENT,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
    };
    const program = join(import.meta.dirname, '../scripts/run-server.ts');
    const product = spawn(process.execPath, [program], {
      env: { ...PROGRAM_ENVIRONMENT, ...environment },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => product.once('exit', resolve));
    onTestFinished(() => void product.kill('SIGKILL'));
    const socket = join(dataDir, 'operator', 'socket');
    await vi.waitFor(() => expect(existsSync(socket)).toBe(true), { timeout: 60_000 });

    const newest = Object.keys(migrations).at(-1);
    const running = await answerTo(['backup', join(home, 'running.tar.gz')], environment);
    expect(running).toMatchObject({ migrations: newest });
    expect(await answerTo(['inbox'], environment)).toEqual({ counts: [], events: [] });

    product.kill('SIGTERM');
    await ended;
    expect(existsSync(socket)).toBe(false);
    expect(await answerTo(['inbox'], environment)).toEqual({ counts: [], events: [] });

    const restored = { ...environment, DATA_DIR: join(home, 'restored') };
    const ledger = ['--ledger', join(dataDir, 'erasure-ledger')];
    await answerTo(['restore', join(home, 'running.tar.gz'), ...ledger], restored);
    expect(await answerTo(['dead-jobs'], restored)).toEqual({ jobs: [] });
  },
  240_000,
);

test.runIf(databaseKind === 'postgres')(
  'commands connect to PostgreSQL themselves, and refuse to back it up',
  async () => {
    const { url } = await openTestDatabase();
    const dataDir = createTemporaryDirectory();
    const environment = { ...MINIMAL_ENVIRONMENT, DATABASE_URL: url ?? '', DATA_DIR: dataDir };
    expect(await answerTo(['inbox'], environment)).toEqual({ counts: [], events: [] });
    const file = join(dataDir, 'backup.tar.gz');
    await expect(answerTo(['backup', file], environment)).rejects.toThrow('pg_dump');
  },
  60_000,
);

test.runIf(databaseKind === 'postgres')(
  'commands never migrate: an older database is refused',
  async () => {
    const { url, pool } = await openTestDatabase();
    const newest = Object.keys(migrations).at(-1);
    await pool.query('delete from kysely_migration where name = $1', [newest]);
    onTestFinished(async () => {
      await pool.query('insert into kysely_migration values ($1, $2)', [newest, '']);
    });
    const environment = { ...MINIMAL_ENVIRONMENT, DATABASE_URL: url ?? '' };
    await expect(answerTo(['inbox'], environment)).rejects.toThrow('start Rapport once');
  },
  60_000,
);

test.runIf(databaseKind === 'postgres')('a closed output pipe is not an error', async () => {
  const words = [join(import.meta.dirname, 'rapport.ts'), '--help'];
  const command = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  command.stdout.destroy();
  const said = text(command.stderr);
  const status = await new Promise((resolve) => command.once('exit', resolve));
  expect({ status, said: await said }).toEqual({ status: 0, said: '' });
});
