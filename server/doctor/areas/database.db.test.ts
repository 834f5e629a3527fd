import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { deriveSecrets } from '../../platform/crypto/secrets.ts';
import { readSettings } from '../../settings.ts';
import { databaseKind, openTestDatabase } from '../../testing/databases/database.ts';
import { MINIMAL_ENVIRONMENT } from '../../testing/environment.ts';
import { createDns, INSTALLATION, createTemporaryDirectory } from '../doctor.fixture.ts';
import { type Finding, createReport } from '../examination/finding.ts';
import { examineDatabase } from './database.ts';

async function examine(url: string, secrets: Record<string, string> = {}): Promise<string[]> {
  const findings: Finding[] = [];
  const place = { DATABASE_URL: url, DATA_DIR: createTemporaryDirectory() };
  const context = {
    settings: readSettings({ ...MINIMAL_ENVIRONMENT, ...place, ...secrets }),
    unread: new Set<never>(),
    refusals: [],
    isTouching: false,
    dns: createDns({}),
    installation: INSTALLATION,
    now: () => new Date(),
    eventWithinMs: 1_000,
  };
  await examineDatabase(context, createReport('Database', findings));
  return findings.map(({ verdict, check, says }) => `${verdict} ${check}: ${says}`);
}

/** The test's database, as another role sees it. */
async function createRole(name: string, url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`drop role if exists ${name}`);
  await client.query(`create role ${name} login`);
  onTestFinished(async () => {
    await client.query(`drop owned by ${name}; drop role ${name}`);
    await client.end();
  });
  await client.query(`grant select on kysely_migration to ${name}`);
  const address = new URL(url);
  address.username = name;
  return address.href;
}

const isPostgres = databaseKind === 'postgres';

test.runIf(isPostgres)('doctor finds nothing to fix at a server as it should be', async () => {
  const { url } = await openTestDatabase();
  expect(await examine(url ?? '')).toEqual([
    expect.stringMatching(/^ok version: PostgreSQL 18/),
    'ok TLS: not needed, on this machine',
    expect.stringMatching(/^ok owner: postgres may create tables/),
    'ok writes: accepted',
    expect.stringMatching(/^ok connections: The server allows \d+; a web process needs up to 10/),
    expect.stringMatching(/^ok schema: current: \d{4}_/),
    'ok objection key: the first start stores its check value',
  ]);
});

test.runIf(isPostgres)(
  'doctor tells the objection key of the database from another one, and stores none',
  async () => {
    const { url, pool } = await openTestDatabase();
    const own = { OBJECTION_KEY: 'o'.repeat(32) };
    await pool.query('insert into installation values ($1, $2)', [
      'objection-key',
      deriveSecrets(own.OBJECTION_KEY).objectionKeyCheck,
    ]);
    const found = async (secrets: Record<string, string>) =>
      (await examine(url ?? '', secrets)).at(-1);
    expect(await found(own)).toBe('ok objection key: it matches the check value in the database');
    expect(await found({ OBJECTION_KEY: 'x'.repeat(32) })).toMatch(
      /^problem objection key: It is not the one/,
    );
    expect(await found({})).toMatch(/^problem objection key: It is neither set nor in DATA_DIR/);
  },
);

test.runIf(isPostgres)('doctor says what the server says, with a remedy', async () => {
  const url = new URL((await openTestDatabase()).url ?? '');
  url.pathname = '/no_such_database';
  expect(await examine(url.href)).toEqual([
    'problem server: 3D000: database "no_such_database" does not exist',
  ]);
  expect(await examine('postgres://127.0.0.1:1/x')).toEqual([
    expect.stringMatching(/^problem server: .*ECONNREFUSED/),
  ]);
});

test.runIf(isPostgres)(
  'doctor finds a role without privileges, and a server without writes',
  async () => {
    const { url } = await openTestDatabase();
    const address = new URL(await createRole('doctor_reader', url ?? ''));
    address.searchParams.set('options', '-c default_transaction_read_only=on');
    const findings = await examine(address.href);
    expect(findings).toContainEqual(
      expect.stringMatching(/^problem owner: doctor_reader may not create tables/),
    );
    expect(findings).toContainEqual(expect.stringMatching(/^problem writes: .*read_only is on/));
  },
);

test.runIf(isPostgres)(
  'doctor tells an older and a newer schema from the current one',
  async () => {
    const { url, pool } = await openTestDatabase();
    const name = '9999_of_tomorrow';
    await pool.query('insert into kysely_migration values ($1, $2)', [name, '']);
    onTestFinished(async () => {
      await pool.query('delete from kysely_migration where name = $1', [name]);
    });
    expect(await examine(url ?? '')).toContainEqual(
      `problem schema: A newer version has migrated it: ${name}`,
    );
  },
);
