import { fork } from 'node:child_process';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { databaseKind, testDatabase } from '../../testing/databases/database.ts';
import { migrations } from '../../migrations/index.ts';
import { migrate } from './migrations.ts';

test('a database that is up to date does not change', async () => {
  const database = await testDatabase();
  await expect(migrate(database, migrations)).resolves.toBeUndefined();
});

test('a failed migration reports its error and changes nothing', async () => {
  const database = await testDatabase();
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
    const database = await testDatabase();
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
  90_000,
);
