import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/database.ts';
import { silentLog } from '../platform/log.ts';
import type { TestDatabase } from './database.ts';

type Copy = { database: Database; directory: string; free: boolean };

// Opening one takes a third of a second, so the tests of a file take turns on one copy, emptied
// in between; a second one is made only for a test that wants two at once.
const copies: Copy[] = [];

afterAll(async () => {
  for (const copy of copies.splice(0)) {
    await copy.database.close();
    rmSync(copy.directory, { recursive: true, force: true });
  }
});

export async function embeddedDatabase(made: {
  template: string;
  copies: string;
}): Promise<TestDatabase> {
  const copy = copies.find(({ free }) => free) ?? (await openCopy(made));
  copy.free = false;
  return {
    ...copy.database,
    async another() {
      throw new Error('The embedded database has one process');
    },
    async close() {
      await empty(copy.database);
      copy.free = true;
    },
  };
}

async function openCopy(made: { template: string; copies: string }): Promise<Copy> {
  const directory = join(made.copies, randomUUID());
  cpSync(made.template, directory, { recursive: true });
  const database = await openDatabase({ dataDir: directory, log: silentLog });
  const copy = { database, directory, free: true };
  copies.push(copy);
  return copy;
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
