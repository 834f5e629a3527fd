import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { atScale } from '../../../contract/testing/scale.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { silentLog } from '../../platform/log/log.ts';
import { databaseKind, openTestDatabase } from '../../testing/databases/database.ts';
import { withAllTables } from '../../testing/databases/tables.ts';
import { makeConnections, makeMemberExport } from '../../testing/linkedin-files/member-export.ts';
import { insertUser } from '../../testing/user.ts';

const KILLS = atScale({ short: 2, long: 50 });
const PEOPLE = 3_000;
const PROGRAM = new URL('../../testing/processes/importing-process.ts', import.meta.url);

/** A database that a process of its own may open, too; the embedded one is closed meanwhile. */
async function openSharedDatabase(directory: string) {
  const dataDir = join(directory, 'data');
  if (databaseKind === 'postgres') {
    const database = await openTestDatabase();
    const look = <T>(work: (database: Database) => Promise<T>) => work(database);
    return { look, environment: { DATA_DIR: dataDir, DATABASE_URL: database.url ?? '' } };
  }
  cpSync(inject('embedded').template, dataDir, { recursive: true });
  async function look<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase({ dataDir, log: silentLog });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }
  return { look, environment: { DATA_DIR: dataDir, DATABASE_URL: '' } };
}

async function countRows({ db }: Database): Promise<{ files: number; rows: number }> {
  const all = withAllTables(db);
  const count = async (table: 'imports' | 'imported_days' | 'imported_posts' | 'known_people') =>
    (await all.selectFrom(table).select('import_no').execute()).length;
  const days = await count('imported_days');
  const posts = await count('imported_posts');
  return { files: await count('imports'), rows: days + posts + (await count('known_people')) };
}

test(
  'a process that is killed at any moment of an import leaves all of the file or nothing',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'rapport-killed-import-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const { look, environment } = await openSharedDatabase(directory);
    const userId = await look(({ db }) => insertUser(withAllTables(db)));
    const path = join(directory, 'upload');
    writeFileSync(path, makeMemberExport(makeConnections(PEOPLE)));
    const start = async () => {
      const child = fork(PROGRAM, {
        env: { ...process.env, ...environment, USER_ID: userId, FILE: path },
        execArgv: [],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      const types: unknown[] = [];
      child.on('message', (type) => types.push(type));
      const ended = once(child, 'exit');
      await once(child, 'message');
      return { child, types, ended };
    };
    const clear = ({ pool }: Database) => pool.query('delete from imports');

    const whole = await start();
    const startedAt = performance.now();
    await whole.ended;
    const wholeMs = performance.now() - startedAt;
    expect(whole.types.at(-1)).toBe('imported');
    const all = await look(countRows);
    expect(all.files).toBe(1);
    expect(all.rows).toBeGreaterThanOrEqual(PEOPLE);
    await look(clear);
    expect(await look(countRows)).toEqual({ files: 0, rows: 0 });

    for (let kill = 0; kill < KILLS; kill += 1) {
      const { child, ended } = await start();
      await sleep(Math.random() * wholeMs);
      child.kill('SIGKILL');
      await ended;
      const left = await look(countRows);
      expect([{ files: 0, rows: 0 }, all]).toContainEqual(left);
      await look(clear);
    }
  },
  atScale({ short: 120_000, long: 3_600_000 }),
);
