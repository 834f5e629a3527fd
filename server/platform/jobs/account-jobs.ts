import type { SqlPool } from '../database/pool.ts';
import { createTransactionalDatabase } from './database.ts';
import { DEAD_LETTERS } from './dead-letters.ts';
import type { JobDefinition } from './definition.ts';

/**
 * Deletes the jobs of the user, and their dead letters, unless the job outlives the account. Joins
 * the caller's transaction. The queue accepts no result of a deleted running job.
 */
export async function deleteAccountJobs(
  pool: SqlPool,
  options: {
    userId: string;
    /** `finished` keeps waiting and running jobs. */
    which: 'all' | 'finished';
    known: readonly JobDefinition<unknown>[];
  },
): Promise<void> {
  const names = options.known
    .filter(({ outlivesAccount }) => !outlivesAccount)
    .map(({ name }) => name);
  await createTransactionalDatabase(pool).executeSql(DELETE, [
    options.userId,
    names,
    options.which === 'all',
    DEAD_LETTERS,
  ]);
}

const DELETE = `delete from pgboss.job
  where data -> 'payload' ->> 'userId' = $1
    and ((name = any ($2) and ($3 or state > 'active')) or (name = $4 and source_name = any ($2)))`;
