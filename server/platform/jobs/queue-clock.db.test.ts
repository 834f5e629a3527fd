import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openTestDatabase } from '../../testing/databases/database.ts';
import type { Database } from '../database/database.ts';
import { silentLog } from '../log/log.ts';
import { createMetrics } from '../metrics.ts';
import { createJobs, DEAD_LETTERS, type JobDefinition, type Jobs } from './jobs.ts';
import { returnFromFuture } from './queue-clock.ts';

const Greeting = z.strictObject({ name: z.string() });
const greet: JobDefinition<{ name: string }> = { name: 'greet-again', schema: Greeting };
const WITHIN = { timeout: 45_000, interval: 50 };

function createJobsOn(database: Database): Jobs {
  const jobs = createJobs({ database, log: silentLog, metrics: createMetrics() });
  onTestFinished(() => jobs.stop({ withinMs: 1_000 }));
  return jobs;
}

/** What pg-boss wrote gets the times of a clock that was 14 months ahead. */
async function setAhead({ pool }: Database): Promise<void> {
  const ahead = `+ interval '14 months'`;
  await pool.query(`update pgboss.version set cron_on = now() ${ahead}`);
  await pool.query(
    `update pgboss.queue set monitor_claim_on = now() ${ahead}, maintain_on = now() ${ahead}`,
  );
  await pool.query(
    `update pgboss.job set created_on = created_on ${ahead}, start_after = start_after ${ahead},
       started_on = started_on ${ahead}, heartbeat_on = heartbeat_on ${ahead}`,
  );
}

async function listTimesAhead({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select 'version' as name from pgboss.version where cron_on > now()
     union all select name from pgboss.queue where greatest(monitor_claim_on, maintain_on) > now()
     union all select name from pgboss.job
       where greatest(created_on, start_after, started_on, heartbeat_on) > now()`,
  );
  return rows;
}

test('T73 after the clock was ahead, waiting jobs run and scheduled ones go on', async () => {
  const database = await openTestDatabase();
  const before = createJobsOn(database);
  await before.start([greet]);
  await before.startWork();
  await before.stop();
  const sending = createJobsOn(database);
  await sending.start([greet]);
  await sending.send(greet, { name: 'Ada' });
  await sending.stop();
  await setAhead(database);
  expect(await listTimesAhead(database)).not.toEqual([]);

  const jobs = createJobsOn(database);
  const greeted: string[] = [];
  await jobs.work(greet, async ({ name }) => void greeted.push(name));
  await jobs.start([greet]);
  await jobs.startWork();
  await vi.waitFor(() => expect(greeted).toEqual(['Ada']), WITHIN);
  expect(await listTimesAhead(database)).toEqual([]);
});

test('T73 a job whose worker was killed while the clock was ahead is found', async () => {
  const database = await openTestDatabase();
  const jobs = createJobsOn(database);
  await jobs.start([greet]);
  await jobs.send(greet, { name: 'Ada' });
  await database.pool.query(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()`,
  );
  await setAhead(database);
  await returnFromFuture(database.pool);
  expect(await listTimesAhead(database)).toEqual([]);
});

test('T73 times that are right stay, also of jobs that wait for an hour', async () => {
  const database = await openTestDatabase();
  const jobs = createJobsOn(database);
  await jobs.start([greet]);
  await jobs.send(greet, { name: 'Ada' }, { startAfterSeconds: 3_600 });
  const times = async () => {
    const { rows } = await database.pool.query('select start_after, created_on from pgboss.job');
    return rows;
  };
  const right = await times();
  await returnFromFuture(database.pool);
  expect(await times()).toEqual(right);
});

test('T73 a clock of the database that is 14 months ahead deletes no waiting job and no dead letter', async () => {
  const database = await openTestDatabase();
  const jobs = createJobsOn(database);
  await jobs.start([greet]);
  await jobs.send(greet, { name: 'Ada' }, { startAfterSeconds: 3_600 });
  await database.pool.query(
    `insert into pgboss.job (name, data, keep_until)
     select name, '{}', now() + retention_seconds * interval '1 second'
     from pgboss.queue where name = $1`,
    [DEAD_LETTERS],
  );
  const { rows } = await database.pool.query(
    `select name from pgboss.job where keep_until < now() + interval '14 months'`,
  );
  expect(rows).toEqual([]);
});
