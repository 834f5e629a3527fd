import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';
import { migrations } from '../../server/migrations/index.ts';
import { createSession } from '../../server/modules/sessions/sessions.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations.ts';
import { silentLog } from '../../server/platform/log/log.ts';
import { startPostgres } from '../../server/testing/databases/postgres-server.ts';
import { findQuantile, judge } from '../figures.ts';
import { sendEvenly } from '../load.ts';
import { listChildren, startProduct, stopProgram, withFolder } from '../process.ts';
import { query } from '../query.ts';
import { fill } from '../signals/fill.ts';

const SIGNALS = 300_000;
const MEMBERS = 40;
const CALLS_PER_SECOND = 20;
const SECONDS = 30;
/** One call in so many writes, and the member reads at once what they wrote. */
const WRITES_EVERY = 20;
/** Of the primary's processor, what a replica takes over. */
const GOAL = 0.6;

/** By their share in a hundred; what members open most. */
const READS: readonly (readonly [number, string])[] = [
  [37, '/auth/isAuthenticated'],
  [22, '/signals'],
  [8, '/signals/overview'],
  [12, '/leads'],
  [5, '/insights'],
  [8, '/user/credits'],
  [4, '/signals/posts'],
  [4, '/payments/stripe/current-subscription'],
];
const PATHS = READS.flatMap(([share, path]) => Array.from({ length: share }, () => path));

/**
 * A web process in front of PostgreSQL and a standby that streams from it: the processor of the
 * primary with and without reads from the standby, and whether a member ever misses a write.
 */
export async function run(): Promise<void> {
  const primary = await startPostgres({ durable: true });
  const tokens = await fillPrimary(primary.url);
  const standby = await primary.startStandby();
  try {
    await waitForStandby(primary.url, standby.url);
    const alone = await measure('primary alone', tokens, { DATABASE_URL: primary.url });
    const shared = await measure('with a replica', tokens, {
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URLS: standby.url,
    });
    const saved = 1 - shared / alone;
    const least = `at least ${GOAL * 100} %`;
    judge(
      saved >= GOAL,
      `a replica takes ${(saved * 100).toFixed(0)} % of the processor (${least})`,
    );
  } finally {
    await standby.stop();
    await primary.stop();
  }
}

/** Returns tokens of members. */
async function fillPrimary(url: string): Promise<string[]> {
  const database = await openDatabase({ url, dataDir: '', log: silentLog });
  const deps = { db: database.db, clock: { now: () => new Date() } };
  const client = { address: '127.0.0.1', userAgent: 'bench' };
  try {
    await migrate(database, migrations);
    await fill(database, SIGNALS);
    const tokens: string[] = [];
    for (let number = 2; number < 2 + MEMBERS; number += 1) {
      const userId = `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
      const session = await createSession(deps, { userId, kind: 'web', client }, async () => true);
      if (session === null) throw new Error('no account');
      tokens.push(session.token);
    }
    return tokens;
  } finally {
    await database.close();
  }
}

async function waitForStandby(primary: string, standby: string): Promise<void> {
  const [written] = await query(primary, 'select pg_current_wal_flush_lsn()::text as at');
  const isThere = `select pg_last_wal_replay_lsn() >= '${String(written?.['at'])}' as "isThere"`;
  while ((await query(standby, isThere))[0]?.['isThere'] !== true) await sleep(200);
}

/** Returns the milliseconds of the primary's processor for a call. */
async function measure(
  name: string,
  tokens: readonly string[],
  databases: { readonly DATABASE_URL: string; readonly DATABASE_REPLICA_URLS?: string },
): Promise<number> {
  return withFolder(async (folder) => {
    const port = await freePort();
    const settings = { DATA_DIR: folder, ROLE: 'web', PORT: String(port), ...databases };
    const product = await startProduct(settings);
    try {
      await callAsMembers(port, tokens, 3);
      const before = await readProcessorMs(databases.DATABASE_URL);
      const { times, failed, checked, missed } = await callAsMembers(port, tokens, SECONDS);
      const usedMs = (await readProcessorMs(databases.DATABASE_URL)) - before;
      const [p50, p95] = [0.5, 0.95].map((share) => findQuantile(times, share).toFixed(0));
      judge(
        failed + missed === 0,
        [
          `${name.padEnd(15)} ${times.length} calls, ${failed} failed`,
          `${missed} of ${checked} writes missed by the next read`,
          `p50 ${p50} ms, p95 ${p95} ms`,
          `primary ${(usedMs / times.length).toFixed(2)} ms of processor a call`,
        ].join(' · '),
      );
      return usedMs / times.length;
    } finally {
      await stopProgram(product);
    }
  });
}

/** Without items if the call failed. */
type SignalsReply = { items?: { no: number; isNew: boolean }[] };

async function callAsMembers(port: number, tokens: readonly string[], seconds: number) {
  const load = { times: [] as number[], failed: 0, checked: 0, missed: 0 };

  async function call(token: string, path: string, body?: object): Promise<unknown> {
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const reply: unknown = await response.json();
    load.times.push(performance.now() - startedAt);
    if (!response.ok) load.failed += 1;
    return reply;
  }

  async function writeAndRead(token: string): Promise<void> {
    const before = (await call(token, '/signals')) as SignalsReply; // defined by the contract
    const [first] = before.items ?? [];
    if (first === undefined) return;
    const numbers = [first.no];
    if (first.isNew) await call(token, '/signals/seen', { seen: { numbers } });
    else await call(token, '/signals/unseen', { unseen: { numbers } });
    const after = (await call(token, '/signals')) as SignalsReply; // defined by the contract
    if (after.items === undefined) return;
    load.checked += 1;
    const same = after.items.find(({ no }) => no === first.no);
    if (same?.isNew === first.isNew) load.missed += 1;
  }

  await sendEvenly(
    CALLS_PER_SECOND,
    (number) => number === CALLS_PER_SECOND * seconds,
    (number) => {
      // Each member writes alone, so that what is read back is theirs.
      const writer = tokens[Math.floor(number / WRITES_EVERY) % tokens.length] ?? '';
      if (number % WRITES_EVERY === 0) return writeAndRead(writer);
      const path = PATHS[(number * 37) % PATHS.length] ?? '';
      return call(tokens[(number * 7) % tokens.length] ?? '', path);
    },
  );
  return load;
}

/** Of the server, its ended children and those that run; Linux only. */
async function readProcessorMs(url: string): Promise<number> {
  const [row] = await query(url, `select current_setting('data_directory') as directory`);
  const file = join(String(row?.['directory']), 'postmaster.pid');
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const own = readTicks(pid);
  const running = listChildren(pid).map((child) => readTicks(child).self);
  return 10 * running.reduce((sum, each) => sum + each, own.self + own.ended);
}

/** Fields 14 to 17 of /proc/PID/stat, in 1/100 s; none if the process has ended. */
function readTicks(pid: number): { self: number; ended: number } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '');
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields
      .split(' ')
      .slice(11, 15)
      .map(Number);
    return { self: user + system, ended: endedUser + endedSystem };
  } catch {
    return { self: 0, ended: 0 };
  }
}
