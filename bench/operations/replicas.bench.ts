import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSession } from '../../server/modules/sessions/sessions.ts';
import { startPostgres } from '../../server/testing/databases/postgres-server.ts';
import { openMigrated, query } from '../database.ts';
import { findQuantile, judge } from '../figures.ts';
import { createCaller, sendEvenly } from '../load.ts';
import { listChildren, startProduct } from '../product.ts';
import { fill, makeUserId } from '../signals/fill.ts';

const FILL = { members: 2_000, signals: 300_000, largest: 3_000, days: 500 };
const CALLING_MEMBERS = 40;
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
  await using stack = new AsyncDisposableStack();
  const primary = await startPostgres({ durable: true });
  stack.defer(primary.stop);
  const tokens = await fillPrimary(primary.url);
  const standby = await primary.startStandby();
  stack.defer(standby.stop);
  await waitForStandby(primary.url, standby.url);
  const settings = { DATABASE_URL: primary.url, ROLE: 'web' };
  const alone = await measure('primary alone', tokens, settings);
  const shared = await measure('with a replica', tokens, {
    ...settings,
    DATABASE_REPLICA_URLS: standby.url,
  });
  const saved = 1 - shared / alone;
  const least = `at least ${GOAL * 100} %`;
  judge(saved >= GOAL, `a replica takes ${(saved * 100).toFixed(0)} % of the processor (${least})`);
}

/** Returns tokens of members. */
async function fillPrimary(url: string): Promise<string[]> {
  return openMigrated({ dataDir: '', url }, async (database) => {
    await fill(database, FILL);
    const deps = { db: database.db, clock: { now: () => new Date() } };
    const client = { address: '127.0.0.1', userAgent: 'bench' };
    const tokens: string[] = [];
    for (let number = 2; number < 2 + CALLING_MEMBERS; number += 1) {
      const asked = { userId: makeUserId(number), kind: 'web', client } as const;
      const session = await createSession(deps, asked, async () => true);
      if (session === null) throw new Error('no account');
      tokens.push(session.token);
    }
    return tokens;
  });
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
  settings: { readonly DATABASE_URL: string; readonly [name: string]: string },
): Promise<number> {
  const { port, stop } = await startProduct(settings);
  try {
    await callAsMembers(port, tokens, 3);
    const before = await readProcessorMs(settings.DATABASE_URL);
    const { times, failed, checked, missed } = await callAsMembers(port, tokens, SECONDS);
    const usedMs = (await readProcessorMs(settings.DATABASE_URL)) - before;
    judge(
      failed + missed === 0,
      [
        `${name.padEnd(15)} ${times.length} calls, ${failed} failed`,
        `${missed} of ${checked} writes missed by the next read`,
        `p95 ${findQuantile(times, 0.95).toFixed(0)} ms`,
        `primary ${(usedMs / times.length).toFixed(2)} ms of processor a call`,
      ].join(' · '),
    );
    return usedMs / times.length;
  } finally {
    await stop();
  }
}

/** Null if the call failed. */
type SignalsReply = { items: { no: number; isNew: boolean }[] } | null;

async function callAsMembers(port: number, tokens: readonly string[], seconds: number) {
  const { call, times, failures } = createCaller(port);
  let checked = 0;
  let missed = 0;

  async function writeAndRead(token: string): Promise<void> {
    const before = (await call('/signals', { token })) as SignalsReply; // defined by the contract
    const first = before?.items[0];
    if (first === undefined) return;
    const numbers = [first.no];
    if (first.isNew) await call('/signals/seen', { token, body: { seen: { numbers } } });
    else await call('/signals/unseen', { token, body: { unseen: { numbers } } });
    const after = (await call('/signals', { token })) as SignalsReply; // defined by the contract
    if (after === null) return;
    checked += 1;
    const same = after.items.find(({ no }) => no === first.no);
    if (same?.isNew === first.isNew) missed += 1;
  }

  await sendEvenly(
    CALLS_PER_SECOND,
    (number) => number === CALLS_PER_SECOND * seconds,
    (number) => {
      // Each member writes alone, so that what is read back is theirs.
      const writer = tokens[Math.floor(number / WRITES_EVERY) % tokens.length] ?? '';
      if (number % WRITES_EVERY === 0) return writeAndRead(writer);
      const path = PATHS[(number * 37) % PATHS.length] ?? '';
      return call(path, { token: tokens[(number * 7) % tokens.length] ?? '' });
    },
  );
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  return { times, failed, checked, missed };
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
    const ticks = fields.split(' ').slice(11, 15).map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = ticks;
    return { self: user + system, ended: endedUser + endedSystem };
  } catch {
    return { self: 0, ended: 0 };
  }
}
