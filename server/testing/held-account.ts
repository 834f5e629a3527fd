import { expect, onTestFinished } from 'vitest';
import type { Database } from '../platform/database/database.ts';

/** Locks an account's row as another process's transaction would, on PostgreSQL. */
export async function holdAccountRow({ pool }: Pick<Database, 'pool'>, userId: string) {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select 1 from users where id = $1 for no key update', [userId]);
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('commit');
    client.release();
  };
  onTestFinished(release);
  return {
    async isWaitedFor() {
      const waiting = async () => (await client.query(WAITING)).rows;
      await expect.poll(waiting).not.toEqual([]);
    },
    async run(statement: string) {
      await client.query(statement);
    },
    release,
  };
}

const WAITING = `select 1 from pg_locks
  where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
