import { type ChildProcess, fork } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../platform/time/clock.ts';
import { type Database, openDatabase } from '../../../platform/database/database.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { restartOrphans } from '../../../platform/jobs/queues.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import { silentLog } from '../../../platform/log/log.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { databaseKind, openTestDatabase } from '../../../testing/databases/database.ts';
import {
  HARVEST_API_KEY,
  startNetworkSandbox,
} from '../../../testing/upstreams/network-sandbox.ts';
import { withAllTables } from '../../../testing/databases/tables.ts';
import { insertLinkedProfile, insertUser } from '../../../testing/user.ts';
import { MODULE_ENVIRONMENT } from '../../../testing/environment.ts';
import { startDataProcessing } from './processing.ts';
import { processingJob } from '../signals.jobs.ts';

const NAME = 'ada-lovelace';
/** While listing the posts, and while reading their pages. */
const KILLED_AT_CALL = [2, 40];

async function turns() {
  if (databaseKind === 'postgres') {
    const database = await openTestDatabase();
    const look = <T>(work: (database: Database) => Promise<T>) => work(database);
    return { environment: { DATABASE_URL: database.url ?? '' }, look, between: look };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'rapport-killed-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  async function look<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase({ dataDir, log: silentLog });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }
  cpSync(inject('embedded').template, dataDir, { recursive: true });
  // Opening is slow; the next process recovers what the killed one left.
  const between = async () => {};
  return { environment: { DATABASE_URL: '', DATA_DIR: dataDir }, look, between };
}

async function begin(database: Database, memberId: string): Promise<string> {
  const db = withAllTables(database.db);
  const metrics = createMetrics();
  const jobs = createJobs({ database, log: silentLog, metrics });
  await jobs.start([processingJob]);
  const userId = await insertUser(db);
  await insertLinkedProfile(db, { userId, name: NAME, memberId });
  await runInTransaction(db, (tx) => startDataProcessing({ jobs, clock: systemClock }, tx, userId));
  await jobs.stop({ withinMs: 1_000 });
  return userId;
}

async function standing({ db, pool }: Database, userId: string) {
  const all = withAllTables(db);
  const row = await all
    .selectFrom('data_processings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const signals = await all
    .selectFrom('signals')
    .select('no')
    .where('user_id', '=', userId)
    .execute();
  const mails = await pool.query(
    `select id from pgboss.job where name = 'signals.data-ready-mail'`,
  );
  return { row, signals: signals.length, mails: mails.rows.length };
}

test('a worker that is killed repeatedly loses and duplicates no signal, and sends one mail [I17]', async () => {
  const sandbox = await startNetworkSandbox();
  const person = sandbox.network.findPerson(NAME);
  if (!person) throw new Error('The network lacks its member');
  const { environment, look, between } = await turns();
  const userId = await look((database) => begin(database, person.memberId));
  const start = () => {
    const reader = fork(new URL('../../../testing/processes/reading-process.ts', import.meta.url), {
      env: {
        ...process.env,
        ...MODULE_ENVIRONMENT,
        HARVEST_API_URL: sandbox.apiUrl,
        HARVEST_API_KEY,
        ...environment,
      },
      execArgv: [],
    });
    onTestFinished(() => void reader.kill('SIGKILL'));
    return reader;
  };

  for (const calls of KILLED_AT_CALL) {
    const before = sandbox.calls.length;
    const reader = start();
    await new Promise<void>((reached) => {
      sandbox.watch.onCall = () => {
        if (sandbox.calls.length - before >= calls) reached();
      };
    });
    await killed(reader);
    await between(async (database) => {
      const { row, signals, mails } = await standing(database, userId);
      expect(signals).toBe(row.signals);
      expect(mails).toBe(row.finished_at === null ? 0 : 1);
      // The heartbeat would detect it only after ten seconds.
      await restartOrphans(database.pool);
    });
  }

  sandbox.watch.onCall = () => {};
  const reader = start();
  await new Promise((resolve) => reader.once('message', resolve));
  await killed(reader);

  const posts = sandbox.network.listPosts(person).slice(0, 50);
  const { row, signals, mails } = await look((database) => standing(database, userId));
  expect(row).toMatchObject({ posts_known: posts.length, posts_done: posts.length });
  expect(row.finished_at).not.toBeNull();
  expect(signals).toBe(row.signals);
  expect(signals).toBe(countTruth(sandbox, posts));
  expect(mails).toBe(1);
}, 300_000);

async function killed(reader: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => reader.once('exit', resolve));
  reader.kill('SIGKILL');
  await gone;
}

function countTruth(
  { network }: Awaited<ReturnType<typeof startNetworkSandbox>>,
  posts: Parameters<typeof network.findEngagement>[0][],
): number {
  return posts
    .map((post) => {
      const { reactions, comments } = network.findEngagement(post);
      const reactors = new Set(reactions.slice(0, 1_218).map(({ by }) => by));
      return reactors.size + comments.filter(({ by }) => by !== 'author').length;
    })
    .reduce((sum, count) => sum + count, 0);
}
