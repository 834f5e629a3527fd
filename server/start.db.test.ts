import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrations } from './migrations/index.ts';
import { copyTree } from './platform/database/embedded/copy-tree.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { silentLog } from './platform/log/log.ts';
import { databaseKind, openTestDatabase } from './testing/databases/database.ts';
import { MINIMAL_ENVIRONMENT, PROGRAM_ENVIRONMENT } from './testing/environment.ts';

const program = join(import.meta.dirname, '../scripts/run-server.ts');

function readRefusedStart(environment: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    env: { ...PROGRAM_ENVIRONMENT, LOG_LEVEL: 'error', ...MINIMAL_ENVIRONMENT, ...environment },
    encoding: 'utf8',
    timeout: 110_000,
  });
  return { status, lines: `${stdout}${stderr}`.trimEnd().split('\n') };
}

async function changed(change: (database: Database) => Promise<unknown>) {
  if (databaseKind === 'postgres') {
    const database = await openTestDatabase();
    await change(database);
    return { DATABASE_URL: database.url ?? '', DATA_DIR: createTemporaryDirectory() };
  }
  const dataDir = join(createTemporaryDirectory(), 'data');
  await copyTree(inject('embedded').template, dataDir);
  const database = await openDatabase({ dataDir, log: silentLog });
  await change(database);
  await database.close();
  return { DATA_DIR: dataDir };
}

function createTemporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'rapport-start-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

test('T65 a database changed by newer code is refused in one line, and not changed', async () => {
  const where = await changed(async ({ pool }) => {
    await pool.query(`insert into kysely_migration values ('9999_of_tomorrow', '')`);
    onTestFinished(async () => {
      if (databaseKind === 'postgres') {
        const again = await openDatabase({
          url: where.DATABASE_URL ?? '',
          dataDir: '',
          log: silentLog,
        });
        await again.pool.query(`delete from kysely_migration where name = '9999_of_tomorrow'`);
        await again.close();
      }
    });
  });
  const { status, lines } = readRefusedStart(where);
  expect(status).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(
      /^Cannot start: the database was migrated by a newer version .*9999_of_tomorrow/,
    ),
  ]);
}, 120_000);

test.runIf(databaseKind === 'postgres')(
  'a server that refuses what a start needs is quoted in one line, with a remedy',
  async () => {
    const { url } = await openTestDatabase();
    const readOnly = new URL(url ?? '');
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
    const DATA_DIR = createTemporaryDirectory();
    expect(readRefusedStart({ DATABASE_URL: readOnly.href, DATA_DIR }).lines).toEqual([
      expect.stringMatching(/^Cannot start with this DATABASE_URL: .*takes no writes/),
    ]);

    const admin = new pg.Client(url ?? '');
    await admin.connect();
    await admin.query('create role start_guest login');
    await admin.query('create database start_guest');
    onTestFinished(async () => {
      await admin.query('drop database start_guest with (force)');
      await admin.query('drop role start_guest');
      await admin.end();
    });
    const guest = new URL(url ?? '');
    guest.username = 'start_guest';
    guest.pathname = '/start_guest';
    expect(readRefusedStart({ DATABASE_URL: guest.href, DATA_DIR }).lines).toEqual([
      expect.stringMatching(/^Cannot start: .*42501: permission denied for schema public; .*owner/),
    ]);
    await admin.query('alter role start_guest connection limit 0');
    expect(readRefusedStart({ DATABASE_URL: guest.href, DATA_DIR }).lines).toEqual([
      expect.stringMatching(/: 53300: too many connections for role .*; raise max_connections/),
    ]);
    await admin.query('alter role start_guest nologin');
    expect(readRefusedStart({ DATABASE_URL: guest.href, DATA_DIR }).lines).toEqual([
      expect.stringMatching(
        /: 28000: role "start_guest" is not permitted to log in; check the user/,
      ),
    ]);
  },
  120_000,
);

test('T70 another objection key is refused in one line, with any pepper, and before any migration', async () => {
  const where = await changed(({ pool }) =>
    pool.query(`insert into installation values ('objection-key', '\\x00')`),
  );
  const secretsOfStarts = [{}, { CODE_PEPPER: 'p'.repeat(32) }, { OBJECTION_KEY: 'o'.repeat(32) }];
  // The embedded database adds seconds to each start, and nothing to what is compared.
  const starts = databaseKind === 'postgres' ? secretsOfStarts : secretsOfStarts.slice(1, 2);
  for (const secrets of starts) {
    const { status, lines } = readRefusedStart({ ...where, ...secrets });
    expect({ status, lines }).toEqual({
      status: 1,
      lines: [expect.stringMatching(/^Cannot start: the objection key is not .*OBJECTION_KEY/)],
    });
  }
}, 240_000);

test.runIf(databaseKind === 'embedded')(
  'an embedded database is copied before a migration, and a failed one reports the copy',
  async () => {
    // A second run of this migration fails, because the column exists.
    const failing = '0013_customers_checked';
    const before = Object.keys(migrations).findLast((name) => name < failing);
    const where = await changed(({ pool }) =>
      pool.query('delete from kysely_migration where name >= $1', [failing]),
    );
    const { status, lines } = readRefusedStart(where);
    expect(status).toBe(1);
    const [copy, ...others] = readdirSync(join(where.DATA_DIR, 'backups'));
    expect(others).toEqual([]);
    expect(copy).toMatch(new RegExp(`^before-update-\\d{14}-${before}\\.tar\\.gz$`));
    expect(lines).toEqual([
      expect.stringMatching(/^Cannot start: the database could not be migrated: /),
    ]);
    expect(lines[0]).toContain(copy);
  },
  120_000,
);
