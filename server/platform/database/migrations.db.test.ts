import { fork } from 'node:child_process';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseKind, openTestDatabase } from '../../testing/databases/database.ts';
import { migrations } from '../../migrations/index.ts';
import { createReadableLog } from '../../testing/log-lines.ts';
import { migrate } from './migrations.ts';

test('a database that is up to date does not change', async () => {
  const database = await openTestDatabase();
  await expect(migrate(database, migrations)).resolves.toBeUndefined();
});

test('a failed migration reports its error and changes nothing', async () => {
  const database = await openTestDatabase();
  const broken = {
    ...migrations,
    '9999_broken': {
      async up(db: Kysely<unknown>) {
        await db.schema.createTable('half_made').addColumn('n', 'integer').execute();
        throw new Error('the new table has no room');
      },
    },
  };
  await expect(migrate(database, broken)).rejects.toThrow('no room');
  const { rows } = await database.pool.query(`select to_regclass('half_made') as half`);
  expect(rows).toEqual([{ half: null }]);
});

test('migrations are applied in the order of their names', () => {
  const names = Object.keys(migrations);
  expect(names).toEqual([...names].toSorted());
  expect(names.every((name) => /^\d{4}_\w+$/.test(name))).toBe(true);
});

test.runIf(databaseKind === 'postgres')(
  'eight processes that start at once on an empty database all succeed',
  async () => {
    const database = await openTestDatabase();
    await database.pool.query(
      'drop schema public cascade; drop schema pgboss cascade; create schema public',
    );
    const program = new URL('../../testing/processes/migrating-process.ts', import.meta.url);
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => {
        const env = { ...process.env, DATABASE_URL: database.url ?? '' };
        const child = fork(program, { env });
        return new Promise((resolve) => child.once('exit', resolve));
      }),
    );
    expect(codes).toEqual(Array(8).fill(0));
    const { rows } = await database.pool.query('select name from kysely_migration order by name');
    expect(rows).toEqual(Object.keys(migrations).map((name) => ({ name })));
  },
);

async function openEmptyDatabase() {
  const database = await openTestDatabase();
  await database.pool.query('drop schema public cascade; create schema public');
  return database;
}

const LONG_STEP = expect.objectContaining({
  level: 'warn',
  step: '0001_slow',
  msg: 'a step of the migration takes longer',
});

test('a migration logs its start and its end, and each step that takes long', async () => {
  const database = await openEmptyDatabase();
  const { log, lines } = createReadableLog();
  const quick = { up: async () => {} };
  const slow = { up: () => expect.poll(() => lines).toContainEqual(LONG_STEP) };
  await migrate(database, { '0000_first': quick }, { log, slowMs: 60_000 });
  await migrate(database, { '0000_first': quick, '0001_slow': slow }, { log, slowMs: 2_000 });
  await migrate(database, { '0000_first': quick, '0001_slow': slow }, { log, slowMs: 60_000 });
  expect(lines).toMatchObject([
    { level: 'info', from: null, to: '0000_first', steps: 1, msg: expect.stringMatching('wait$') },
    { level: 'info', msg: 'the migrations have ended' },
    { level: 'warn', from: '0000_first', to: '0001_slow', steps: 1 },
    LONG_STEP,
    { level: 'warn', to: '0001_slow', msg: 'the migrations have ended' },
  ]);
});

test.runIf(databaseKind === 'postgres')(
  'a process that waits for the migrations of another says so',
  async () => {
    const database = await openEmptyDatabase();
    const [first, second] = [createReadableLog(), createReadableLog()];
    const isWaiting = () => expect.poll(() => second.lines.length).toBeGreaterThan(0);
    const slow = { '0000_slow': { up: isWaiting } };
    const migrating = migrate(database, slow, { log: first.log, slowMs: 500 });
    await expect.poll(() => first.lines.length).toBeGreaterThan(0);
    await migrate(database, slow, { log: second.log, slowMs: 500 });
    await migrating;
    expect(second.lines).toMatchObject([
      { msg: 'waiting for another process that migrates the database' },
    ]);
  },
);

test.runIf(databaseKind === 'postgres')(
  'the statement of a migration ends with its process',
  async () => {
    const database = await openEmptyDatabase();
    const found: unknown[] = [];
    const up = async (db: Kysely<unknown>) => {
      const { rows } = await sql`show client_connection_check_interval`.execute(db);
      found.push(...rows);
    };
    await migrate(database, { '0000_first': { up } });
    expect(found).toEqual([{ client_connection_check_interval: '5s' }]);
  },
);
