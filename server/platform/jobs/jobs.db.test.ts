import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { databaseKind, openTestDatabase } from '../../testing/databases/database.ts';
import type { Database } from '../database/database.ts';
import { runInTransaction } from '../database/transactions.ts';
import { createJobs, DEAD_LETTERS, PermanentFailure } from './jobs.ts';
import type { JobDefinition, Jobs } from './jobs.ts';
import { silentLog } from '../log/log.ts';
import { createMetrics } from '../metrics.ts';

const Greeting = z.strictObject({ name: z.string() });
const greet: JobDefinition<{ name: string }> = { name: 'greet', schema: Greeting };
const WITHIN = { timeout: 45_000, interval: 20 };
/** A pause after each would exceed `WITHIN`. */
const GATHERED = 100;

function createJobsOn(database: Database): Jobs {
  const metrics = createMetrics();
  const jobs = createJobs({ database, log: silentLog, metrics });
  onTestFinished(() => jobs.stop({ withinMs: 1_000 }));
  return jobs;
}

async function countDeadLetters({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query<{ data: { payload: unknown } }>(
    'select data from pgboss.job where name = $1',
    [DEAD_LETTERS],
  );
  return rows.map(({ data }) => data.payload);
}

test('a sent job runs as soon as it is sent', async () => {
  // Without the queries for due jobs.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const jobs = createJobsOn(await openTestDatabase());
  const greeted: string[] = [];
  await jobs.work(greet, async ({ name }) => void greeted.push(name));
  await jobs.start([greet]);
  await jobs.startWork();
  await jobs.send(greet, { name: 'Ada' });
  // Polling takes thirty seconds.
  await expect.poll(() => greeted, { timeout: 20_000 }).toEqual(['Ada']);
});

test('a job whose end the database refuses for a moment does not run again', async () => {
  const database = await openTestDatabase();
  const { pool } = database;
  const jobs = createJobsOn(database);
  const greeted: string[] = [];
  await jobs.work(greet, async ({ name }) => void greeted.push(name));
  await jobs.start([greet]);
  await pool.query(`
    create sequence pgboss.ends;
    create function pgboss.refuse_end() returns trigger language plpgsql as $$
      begin
        if new.state = 'completed' and nextval('pgboss.ends') <= 2 then
          raise exception 'the server is starting' using errcode = '57P03';
        end if;
        return new;
      end $$;
    create trigger refuse_end before update on pgboss.job
      for each row execute function pgboss.refuse_end()`);
  onTestFinished(async () => {
    await pool.query(`drop trigger refuse_end on pgboss.job; drop function pgboss.refuse_end();
      drop sequence pgboss.ends`);
  });
  await jobs.startWork();
  await jobs.send(greet, { name: 'Ada' });
  await vi.waitFor(async () => {
    const { rows } = await pool.query(`select state from pgboss.job where name = 'greet'`);
    expect(rows).toEqual([{ state: 'completed' }]);
  }, WITHIN);
  expect(greeted).toEqual(['Ada']);
});

test('a job sent in a transaction that is rolled back never runs [I11]', async () => {
  const database = await openTestDatabase();
  const jobs = createJobsOn(database);
  const greeted: string[] = [];
  await jobs.work(greet, async ({ name }) => void greeted.push(name));
  await jobs.start([greet]);
  await jobs.startWork();
  const undone = runInTransaction(database.db, async () => {
    await jobs.send(greet, { name: 'Bob' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await runInTransaction(database.db, () => jobs.send(greet, { name: 'Ada' }));
  await vi.waitFor(() => expect(greeted).toEqual(['Ada']), WITHIN);
});

test('the first job of a process can be sent inside a transaction', async () => {
  const database = await openTestDatabase();
  const jobs = createJobsOn(database);
  await jobs.start([greet]);
  const sent = runInTransaction(database.db, () => jobs.send(greet, { name: 'Ada' }));
  await expect(sent).resolves.toBeUndefined();
});

test('a failed job is retried', async () => {
  const jobs = createJobsOn(await openTestDatabase());
  const attempts: number[] = [];
  await jobs.work(greet, async (_, { attempt }) => {
    attempts.push(attempt);
    if (attempt < 2) throw new Error('not yet');
  });
  await jobs.start([greet]);
  await jobs.startWork();
  await jobs.send(greet, { name: 'Ada' });
  await vi.waitFor(() => expect(attempts).toEqual([1, 2]), WITHIN);
});

test('a job without remaining attempts becomes a dead letter', async () => {
  const database = await openTestDatabase();
  const jobs = createJobsOn(database);
  await jobs.work({ ...greet, retryLimit: 0 }, async () => {
    throw new Error('never');
  });
  await jobs.start([]);
  await jobs.startWork();
  await jobs.send(greet, { name: 'Ada' });
  await vi.waitFor(
    async () => expect(await countDeadLetters(database)).toEqual([{ name: 'Ada' }]),
    WITHIN,
  );
});

test('a permanent failure becomes a dead letter at once', async () => {
  const database = await openTestDatabase();
  const jobs = createJobsOn(database);
  await jobs.work(greet, async () => {
    throw new PermanentFailure('no such address');
  });
  await jobs.start([greet]);
  await jobs.startWork();
  await jobs.send(greet, { name: 'Ada' });
  await vi.waitFor(async () => expect(await countDeadLetters(database)).toHaveLength(1), WITHIN);
});

test('an invalid payload is refused when it is sent', async () => {
  const jobs = createJobsOn(await openTestDatabase());
  await jobs.start([greet]);
  const wrong = { name: 'Ada', admin: true };
  await expect(jobs.send(greet, wrong)).rejects.toThrow('admin');
});

test('another version’s payload becomes a dead letter without a call of the handler', async () => {
  const database = await openTestDatabase();
  const old: JobDefinition<{ who: string }> = {
    name: greet.name,
    schema: z.strictObject({ who: z.string() }),
  };
  const jobs = createJobsOn(database);
  let called = false;
  await jobs.work(greet, async () => void (called = true));
  await jobs.start([]);
  await jobs.startWork();
  await jobs.send(old, { who: 'Ada' });
  await vi.waitFor(async () => expect(await countDeadLetters(database)).toHaveLength(1), WITHIN);
  expect(called).toBe(false);
});

test('the later of two waiting jobs with the same key is dropped', async () => {
  const database = await openTestDatabase();
  const keyed: JobDefinition<{ name: string }> = {
    ...greet,
    name: 'keyed',
    singleton: (d) => d.name,
  };
  const jobs = createJobsOn(database);
  await jobs.start([keyed]);
  for (const name of ['Ada', 'Ada', 'Grace']) await jobs.send(keyed, { name });
  const { rows } = await database.pool.query(
    `select 1 from pgboss.job where name = 'keyed' and state = 'created'`,
  );
  expect(rows).toHaveLength(2);
});

test('a job sent while one with its key runs, runs after it', async () => {
  const keyed: JobDefinition<{ name: string }> = {
    ...greet,
    name: 'keyed',
    singleton: (d) => d.name,
  };
  const jobs = createJobsOn(await openTestDatabase());
  const runs: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await jobs.work(keyed, async () => {
    runs.push('run');
    await released;
  });
  await jobs.start([]);
  await jobs.startWork();
  await jobs.send(keyed, { name: 'Ada' });
  await vi.waitFor(() => expect(runs).toHaveLength(1), WITHIN);
  await jobs.send(keyed, { name: 'Ada' });
  release();
  await vi.waitFor(() => expect(runs).toHaveLength(2), WITHIN);
});

test('with `unfinished`, no job is sent while one with its key is unfinished', async () => {
  const once: JobDefinition<{ name: string }> = {
    ...greet,
    name: 'once',
    singleton: (data) => data.name,
    singletonWhile: 'unfinished',
  };
  const database = await openTestDatabase();
  const jobs = createJobsOn(database);
  const runs: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await jobs.work(once, async ({ name }) => {
    runs.push(name);
    await released;
  });
  await jobs.start([]);
  await jobs.startWork();
  await jobs.send(once, { name: 'Ada' });
  await vi.waitFor(() => expect(runs).toHaveLength(1), WITHIN);
  await jobs.send(once, { name: 'Ada' });
  const states = async () =>
    (await database.pool.query('select state from pgboss.job where name = $1', [once.name])).rows;
  expect(await states()).toEqual([{ state: 'active' }]);
  release();
  await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'completed' }]), WITHIN);
  expect(runs).toEqual(['Ada']);
});

test('queued jobs run one after the other without a pause', async () => {
  const jobs = createJobsOn(await openTestDatabase());
  const greeted = new Set<string>();
  await jobs.work(greet, async ({ name }) => void greeted.add(name));
  await jobs.start([greet]);
  for (let i = 0; i < GATHERED; i += 1) await jobs.send(greet, { name: String(i) });
  await jobs.startWork();
  await vi.waitFor(() => expect(greeted.size).toBe(GATHERED), WITHIN);
});

test('a delayed job waits', async () => {
  const jobs = createJobsOn(await openTestDatabase());
  const startedAt = performance.now();
  let waitedMs = 0;
  await jobs.work(greet, async () => void (waitedMs = performance.now() - startedAt));
  await jobs.start([]);
  await jobs.startWork();
  await jobs.send(greet, { name: 'Ada' }, { startAfterSeconds: 1 });
  await vi.waitFor(() => expect(waitedMs).toBeGreaterThan(900), WITHIN);
});

test('a stop waits for the running job', async () => {
  const jobs = createJobsOn(await openTestDatabase());
  let ended = false;
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  await jobs.work(greet, async () => {
    begin();
    // Long enough that a stop without waiting would finish first.
    await sleep(300);
    ended = true;
  });
  await jobs.start([]);
  await jobs.startWork();
  await jobs.send(greet, { name: 'Ada' });
  await begun;
  await jobs.stop();
  expect(ended).toBe(true);
});

test('a metric counts the dead letters', async () => {
  const metrics = createMetrics();
  const jobs = createJobs({ database: await openTestDatabase(), log: silentLog, metrics });
  onTestFinished(() => jobs.stop());
  await jobs.work(greet, async () => {
    throw new PermanentFailure('no such address');
  });
  await jobs.start([]);
  await jobs.startWork();
  await jobs.send(greet, { name: 'Ada' });
  await vi.waitFor(async () => {
    expect((await metrics.text()).body).toContain('jobs_dead_letters 1');
  }, WITHIN);
});

test('the age of waiting jobs and the last success of scheduled ones are measured by queue', async () => {
  const metrics = createMetrics();
  const database = await openTestDatabase();
  const jobs = createJobs({ database, log: silentLog, metrics });
  onTestFinished(() => jobs.stop());
  const nightly = { ...greet, name: 'nightly', cron: '0 3 * * *' };
  await jobs.work(nightly, async () => {});
  const samples = async (name: string) =>
    (await metrics.text()).body.match(new RegExp(`^${name}\\{.*$`, 'gm')) ?? [];
  await jobs.start([greet, nightly]);
  expect(await samples('rapport_jobs_due')).toEqual(
    expect.arrayContaining([expect.stringMatching(/"greet"\} 0$/)]),
  );
  await jobs.send(greet, { name: 'Ada' });
  await database.pool.query(
    `update pgboss.job set start_after = now() - interval '1 hour' where name = 'greet'`,
  );
  expect(await samples('rapport_jobs_due')).toContain('rapport_jobs_due{job="greet"} 1');
  expect(await samples('rapport_jobs_oldest_due_seconds')).toEqual(
    expect.arrayContaining([expect.stringMatching(/"greet"\} 360\d/)]),
  );
  await database.pool.query(
    `update pgboss.job set state = 'retry', created_on = now() - interval '2 hours',
      start_after = now() + interval '1 hour' where name = 'greet'`,
  );
  expect(await samples('rapport_jobs_due')).toContain('rapport_jobs_due{job="greet"} 0');
  expect(await samples('rapport_jobs_oldest_retry_seconds')).toEqual(
    expect.arrayContaining([expect.stringMatching(/"greet"\} 720\d/)]),
  );
  expect(await samples('rapport_scheduled_job_last_success_timestamp_seconds')).toEqual([]);
  await jobs.startWork();
  await jobs.send(nightly, { name: 'Ada' });
  await vi.waitFor(
    async () =>
      expect(await samples('rapport_scheduled_job_last_success_timestamp_seconds')).toEqual([
        expect.stringMatching(/"nightly"\} 1\d{9}/),
      ]),
    WITHIN,
  );
  expect(await samples('rapport_scheduled_job_period_seconds')).toEqual([
    'rapport_scheduled_job_period_seconds{job="nightly"} 86400',
  ]);
});

test('the outcomes of jobs are counted', async () => {
  const metrics = createMetrics();
  const jobs = createJobs({ database: await openTestDatabase(), log: silentLog, metrics });
  onTestFinished(() => jobs.stop());
  await jobs.work(greet, async () => {});
  await jobs.start([]);
  await jobs.startWork();
  await jobs.send(greet, { name: 'Ada' });
  await vi.waitFor(async () => {
    expect((await metrics.text()).body).toContain('jobs_total{job="greet",outcome="completed"} 1');
  }, WITHIN);
});

test('schedules of the code are kept, all others removed', async () => {
  const database = await openTestDatabase();
  const nightly = { ...greet, name: 'nightly', cron: '0 3 * * *' };
  const first = createJobsOn(database);
  await first.start([nightly]);
  await first.startWork();
  await first.stop();
  const second = createJobsOn(database);
  await second.start([{ ...greet, name: 'hourly', cron: '0 * * * *' }]);
  await second.startWork();
  const { rows } = await database.pool.query('select name, cron from pgboss.schedule');
  expect(rows).toEqual([{ name: 'hourly', cron: '0 * * * *' }]);
});

test('a job that only its worker registers gets its queue and schedule', async () => {
  const database = await openTestDatabase();
  const nightly = {
    name: 'nightly',
    schema: z.strictObject({}),
    cron: '0 3 * * *',
  };
  const jobs = createJobsOn(database);
  let runs = 0;
  await jobs.start([]);
  await jobs.work(nightly, async () => void (runs += 1));
  await jobs.startWork();
  const { rows } = await database.pool.query('select name, cron from pgboss.schedule');
  expect(rows).toEqual([{ name: 'nightly', cron: '0 3 * * *' }]);
  await jobs.send(nightly, {});
  await vi.waitFor(() => expect(runs).toBe(1), WITHIN);
});

test.runIf(databaseKind === 'postgres')(
  'a killed worker’s job is retried by another within 15 seconds',
  async () => {
    const database = await openTestDatabase();
    const victim = fork(new URL('../../testing/processes/stuck-worker.ts', import.meta.url), {
      env: { ...process.env, DATABASE_URL: database.url ?? '' },
    });
    onTestFinished(() => void victim.kill('SIGKILL'));
    await new Promise((resolve) => victim.once('message', resolve));
    const jobs = createJobsOn(database);
    const taken: string[] = [];
    await jobs.work({ ...greet, name: 'stuck' }, async ({ name }) => void taken.push(name));
    await jobs.start([]);
    await jobs.startWork();
    victim.kill('SIGKILL');
    await expect.poll(() => taken).toEqual(['Ada']);
  },
);

test.runIf(databaseKind === 'embedded')(
  'a job interrupted by the process’s end is retried at once by the next process',
  async () => {
    const database = await openTestDatabase();
    const first = createJobsOn(database);
    await first.start([greet]);
    await first.send(greet, { name: 'Ada' });
    await database.pool.query(`update pgboss.job set state = 'active', started_on = now()`);
    await first.stop();
    const second = createJobsOn(database);
    const taken: string[] = [];
    await second.work(greet, async ({ name }) => void taken.push(name));
    await second.start([]);
    await second.startWork();
    // Otherwise within a minute.
    await expect.poll(() => taken).toEqual(['Ada']);
  },
);

test('a job whose queue an update removed becomes a dead letter after an hour, and does not hang', async () => {
  const database = await openTestDatabase();
  const removed: JobDefinition<{ name: string }> = { ...greet, name: 'greet.before-the-update' };
  const before = createJobsOn(database);
  await before.start([greet, removed]);
  await before.send(removed, { name: 'Ada' });
  await before.send(greet, { name: 'Bo' });
  await before.stop();

  const after = createJobsOn(database);
  await after.start([greet]);
  await after.failUnclaimed();
  expect(await after.listDead(10)).toEqual([]);
  await database.pool.query(`update pgboss.job set start_after = now() - interval '61 minutes'`);
  await after.failUnclaimed();
  expect(await after.listDead(10)).toMatchObject([
    { job: removed.name, reason: 'This version has no such job' },
  ]);
  expect(await countDeadLetters(database)).toEqual([{ name: 'Ada' }]);
  await after.failUnclaimed();
  expect(await after.listDead(10)).toHaveLength(1);
});
