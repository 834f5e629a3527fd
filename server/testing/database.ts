import { afterAll, inject, onTestFinished, TestRunner } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { openEmbeddedCopy } from './embedded-database.ts';
import { openPostgresCopy } from './postgres-database.ts';

/** Which of the two databases this run of the test file is about. */
export const databaseKind: Database['kind'] =
  process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'embedded';

export type TestDatabase = Database & {
  /** More connections to the same data, as another process would have; PostgreSQL only. */
  another(): Promise<Database>;
};

/** A copy of the run's template, which is a migrated and empty database. */
export type Copy = {
  readonly database: Database;
  openAnother(): Promise<Database>;
  /** Removes what `database` left when it was closed. */
  remove(): Promise<void>;
};

// Making one takes longer than most tests, so the tests of a file take turns on one copy, emptied
// in between; a second one is made only for a test that wants two at once.
const copies = new Map<Copy, 'free' | 'taken'>();

afterAll(async () => {
  for (const copy of copies.keys()) {
    await copy.database.close();
    await copy.remove();
  }
});

/**
 * A migrated, empty database of the caller's own. Called in a test it goes with the test, called
 * in `beforeAll` or at the top of a file it goes with the file. Stop what works on it (jobs,
 * servers) before the test ends.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const free = [...copies.keys()].find((copy) => copies.get(copy) === 'free');
  const copy = free ?? (await openCopy());
  copies.set(copy, 'taken');
  const others: Database[] = [];
  atTheEnd(async () => {
    await Promise.all(others.map((other) => other.close()));
    await empty(copy.database);
    copies.set(copy, 'free');
  });
  return {
    ...copy.database,
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

/** Deletes all rows but the migrations' own and the definitions of the job queues. */
async function empty(database: Database): Promise<void> {
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

function atTheEnd(close: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(close);
  else onTestFinished(close);
}
