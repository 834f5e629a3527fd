import { afterAll, inject, onTestFinished, TestRunner } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { DatabaseUnavailable } from '../../platform/database/unavailable.ts';
import type { Copy } from './copy.ts';
import { openEmbeddedCopy } from './embedded-database.ts';
import { openPostgresCopy } from './postgres-database.ts';
import { type TestDb, withAllTables } from './tables.ts';

export const databaseKind: Database['kind'] =
  process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'embedded';

export type TestDatabase = Omit<Database, 'db'> & {
  db: TestDb;
  /** More connections to the same data, as another process would have; PostgreSQL only. */
  another(): Promise<Database>;
};

// Creating a copy is slow, so the tests of a file take turns on one, emptied in between; a second
// one is created only for a test that needs two at once.
const copies = new Map<Copy, 'free' | 'taken'>();

/** Called at the end of each test file, so that the next one has a new copy of the template. */
export async function closeCopies(): Promise<void> {
  const made = [...copies.keys()];
  copies.clear();
  for (const copy of made) {
    await copy.database.close();
    await copy.remove();
  }
}

/**
 * A migrated, empty database for the caller. If called in a test, it is removed with the test; in
 * `beforeAll` or at the top level, with the file. Stop its users (jobs, servers) before the test
 * ends.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const free = [...copies.keys()].find((copy) => copies.get(copy) === 'free');
  const copy = free ?? (await openCopy());
  copies.set(copy, 'taken');
  const others: Database[] = [];
  runAtTheEnd(async () => {
    await Promise.all(others.map((other) => other.close()));
    await empty(copy.database);
    copies.set(copy, 'free');
  });
  return {
    ...copy.database,
    db: withAllTables(copy.database.db),
    async another() {
      const other = await copy.openAnother();
      others.push(other);
      return other;
    },
  };
}

function openCopy(): Promise<Copy> {
  return databaseKind === 'postgres'
    ? openPostgresCopy(inject('postgres'))
    : openEmbeddedCopy(inject('embedded'));
}

/** Each last statement of a product that was just stopped may block one attempt. */
async function empty(database: Database, attempts = 5): Promise<void> {
  try {
    await deleteAll(database);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || attempts === 1) throw error;
    await empty(database, attempts - 1);
  }
}

async function deleteAll(database: Database): Promise<void> {
  await database.pool.query(`
    do $$
    declare name text;
    begin
      set local session_replication_role = replica;
      for name in
        select format('%I.%I', schemaname, tablename) from pg_tables
        where (schemaname = 'public' and tablename not like 'kysely\\_%')
           or (schemaname = 'pgboss' and tablename like 'job%')
      loop
        execute 'delete from ' || name;
      end loop;
    end $$`);
}

function runAtTheEnd(close: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(close);
  else onTestFinished(close);
}
