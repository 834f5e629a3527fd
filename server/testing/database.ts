import { afterAll, inject, onTestFinished, TestRunner } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { embeddedDatabase } from './embedded-database.ts';
import { postgresDatabase } from './postgres-database.ts';

/** Which of the two databases this run of the test file is about. */
export const databaseKind: Database['kind'] =
  process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'embedded';

export type TestDatabase = Database & {
  /** More connections to the same data, as another process would have; PostgreSQL only. */
  another(): Promise<Database>;
};

/**
 * A migrated, empty database of the caller's own. Called in a test it goes with the test, called
 * in `beforeAll` or at the top of a file it goes with the file. Stop what works on it (jobs,
 * servers) before the test ends.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const database =
    databaseKind === 'postgres'
      ? await postgresDatabase(inject('postgres'))
      : await embeddedDatabase(inject('embedded'));
  atTheEnd(() => database.close());
  return database;
}

function atTheEnd(close: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(close);
  else onTestFinished(close);
}
