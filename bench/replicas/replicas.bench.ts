import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';
import { migrations } from '../../server/migrations/index.ts';
import { createSession } from '../../server/modules/sessions/sessions.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations.ts';
import { silentLog } from '../../server/platform/log/log.ts';
import { startPostgres } from '../../server/testing/databases/postgres-server.ts';
import { startProduct, stopProgram, withFolder } from '../process.ts';
import { fill } from '../signals/fill.ts';
import { type Load, runLoad } from './load.ts';
import { query } from '../query.ts';

const SIGNALS = 300_000;
const MEMBERS = 40;
const GOAL = 0.6;

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
    const { alone, shared } = await withFolder(async (folder) => ({
      alone: await measure('primary alone', { folder, url: primary.url, replicaUrls: '', tokens }),
      shared: await measure('with a replica', {
        folder,
        url: primary.url,
        replicaUrls: standby.url,
        tokens,
      }),
    }));
    const saved = 1 - shared / alone;
    console.log(`    of the primary’s processor the replica takes ${Math.round(saved * 100)} %`);
    console.log(`    at least ${GOAL * 100} %: ${saved >= GOAL ? 'yes' : 'NO'}`);
    if (saved < GOAL) process.exitCode = 1;
  } finally {
    await standby.stop();
    await primary.stop();
  }
}

async function fillPrimary(url: string): Promise<string[]> {
  const database = await openDatabase({ url, dataDir: '', log: silentLog });
  const deps = { db: database.db, clock: { now: () => new Date() } };
  const client = { address: '127.0.0.1', userAgent: 'bench' };
  try {
    await migrate(database, migrations);
    await fill(database, SIGNALS);
    await database.pool.query(SUBSCRIPTIONS);
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

const SUBSCRIPTIONS = `
  insert into subscriptions (user_id, subscription_id, status, plan_key, monthly_signals,
    monthly_ai_credits, first_active_at, product_name, price_id, interval, amount, currency,
    anchor_at, period_start, period_end, cancel_at_period_end, updated_at)
  select id, 'sub_' || id, 'active', 'package_one', 250, 50, now(), 'Classic', 'price_none',
    'monthly', 2900, 'usd', now(), now(), now() + interval '30 days', false, now()
  from users`;

async function waitForStandby(primary: string, standby: string): Promise<void> {
  const [written] = await query(primary, 'select pg_current_wal_flush_lsn()::text as at');
  for (;;) {
    const [seen] = await query(
      standby,
      `select pg_last_wal_replay_lsn() >= '${String(written?.['at'])}' as "isThere"`,
    );
    if (seen?.['isThere'] === true) return;
    await sleep(200);
  }
}

/** Returns the milliseconds of the primary's processor for a call. */
async function measure(
  name: string,
  {
    folder,
    url,
    replicaUrls,
    tokens,
  }: { folder: string; url: string; replicaUrls: string; tokens: readonly string[] },
): Promise<number> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const product = await startProduct({
    DATA_DIR: folder,
    DATABASE_URL: url,
    DATABASE_REPLICA_URLS: replicaUrls,
    ROLE: 'web',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
  });
  try {
    await runLoad(port, tokens, 3);
    const standbyUrl = replicaUrls || url;
    const before = [await readProcessor(url), await readProcessor(standbyUrl)];
    const load = await runLoad(port, tokens, 30);
    const after = [await readProcessor(url), await readProcessor(standbyUrl)];
    const [primaryMs = 0, replicaMs = 0] = after.map((ms, index) => ms - (before[index] ?? 0));
    report(name, load, { primaryMs, replicaMs: replicaUrls === '' ? null : replicaMs });
    if (replicaUrls !== '') console.log(`    ${await readCounts(metricsPort)}`);
    return primaryMs / load.calls;
  } finally {
    await stopProgram(product);
  }
}

function report(
  name: string,
  load: Load,
  { primaryMs, replicaMs }: { primaryMs: number; replicaMs: number | null },
): void {
  console.log(
    [
      `    ${name.padEnd(15)} ${load.calls} calls, ${load.failed} failed`,
      `${load.missed} of ${load.checked} writes missed by the next read`,
      `p50 ${load.p50Ms.toFixed(0)} ms, p95 ${load.p95Ms.toFixed(0)} ms`,
      `primary ${(primaryMs / load.calls).toFixed(2)} ms of processor a call`,
      ...(replicaMs === null ? [] : [`replica ${(replicaMs / load.calls).toFixed(2)} ms`]),
    ].join(' · '),
  );
  if (load.failed + load.missed > 0) process.exitCode = 1;
}

async function readCounts(port: number): Promise<string> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith('rapport_replica'))
    .join(' · ');
}

/** In milliseconds, of the server with its ended children and those that run; Linux only. */
async function readProcessor(url: string): Promise<number> {
  const [row] = await query(url, `select current_setting('data_directory') as directory`);
  const pid = readFileSync(join(String(row?.['directory']), 'postmaster.pid'), 'utf8').split(
    '\n',
  )[0];
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && readTimes(name)?.parent === pid,
  );
  const own = readTimes(pid ?? '');
  const running = children.map((child) => readTimes(child)?.ticks ?? 0);
  const ticks = (own?.ticks ?? 0) + (own?.endedTicks ?? 0);
  return 10 * running.reduce((sum, each) => sum + each, ticks);
}

/** Fields 4 and 14 to 17 of /proc/PID/stat, in 1/100 s; null if the process has ended. */
function readTimes(pid: string) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    return { parent: fields[1], ticks: user + system, endedTicks: endedUser + endedSystem };
  } catch {
    return null;
  }
}

if (import.meta.main) await run();
