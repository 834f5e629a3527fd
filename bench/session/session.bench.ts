import { createHash } from 'node:crypto';
import pg from 'pg';
import {
  authenticate,
  createSession,
  IDLE_LIMIT_MS,
  isTokenFor,
  readTokenOwner,
} from '../../server/modules/sessions/sessions.ts';
import { LIVE_SESSION } from '../../server/modules/sessions/sessions.store.ts';
import { silentLog } from '../../server/platform/log/log.ts';
import { median } from '../figures.ts';
import { withDatabase } from '../databases.ts';

const ROUNDS = 12;
const LOOKUPS = 10_000;
/** At once, on the ten connections of a pool. */
const CALLERS = 50;
const USER = '00000000-0000-4000-8000-000000000001';
/** Of the rate of the same statement by a bare pool of pg. */
const LEAST_RATIO = 0.9;

type Contestant = { name: string; findSession: (token: string) => Promise<unknown> };
type Round = { rate: number; cpuMicroseconds: number };

/** The look-up of a session that each signed-in request makes, and the same by a bare pool of pg. */
export async function run(): Promise<void> {
  await withDatabase('postgres', async (database) => {
    const { db, pool, url } = database;
    const deps = { db, database, log: silentLog, clock: { now: () => new Date() } };
    await pool.query(`insert into users (id, email, first_name, last_name, created_at)
      values ('${USER}', 'ada@example.com', 'Ada', 'Lovelace', now())`);
    const client = { address: '127.0.0.1', userAgent: 'bench' };
    const session = await createSession(
      deps,
      { userId: USER, kind: 'web', client },
      async () => true,
    );
    if (!session || url === null) throw new Error('There is no session to look up');
    const bare = new pg.Pool({ connectionString: url, max: 10 });
    const contestants = [
      { name: 'bare pool of pg', findSession: (token: string) => findBare(bare, token) },
      { name: 'product', findSession: (token: string) => authenticate(deps, token) },
    ];
    report(await compete(contestants, session.token));
    await bare.end();
  });
}

async function findBare(pool: pg.Pool, token: string): Promise<unknown> {
  if (!isTokenFor('session', token)) return null;
  const now = new Date();
  const { rows } = await pool.query({
    name: 'live_session',
    text: LIVE_SESSION,
    values: [
      readTokenOwner(token),
      createHash('sha256').update(token).digest(),
      now,
      new Date(now.getTime() - IDLE_LIMIT_MS),
    ],
  });
  return rows[0] ?? null;
}

/** In turns, so that other work on the machine slows all alike. */
async function compete(contestants: readonly Contestant[], token: string) {
  const rounds = contestants.map((contestant) => ({ contestant, results: [] as Round[] }));
  for (const { contestant } of rounds) await runRound(contestant, token); // warm-up
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { contestant, results } of rounds) results.push(await runRound(contestant, token));
  }
  return rounds;
}

async function runRound({ name, findSession }: Contestant, token: string): Promise<Round> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const callers = Array.from({ length: CALLERS }, async () => {
    for (let lookup = 0; lookup < LOOKUPS / CALLERS; lookup += 1) {
      if ((await findSession(token)) === null) throw new Error(`${name}: no session`);
    }
  });
  await Promise.all(callers);
  const { user, system } = process.cpuUsage(before);
  return {
    rate: (LOOKUPS * 1_000) / (performance.now() - startedAt),
    cpuMicroseconds: (user + system) / LOOKUPS,
  };
}

function report(rounds: Awaited<ReturnType<typeof compete>>): void {
  console.log(`look-up of a session, ${CALLERS} at once, median of ${ROUNDS} rounds`);
  let bare: number | undefined;
  for (const { contestant, results } of rounds) {
    const rate = median(results.map((each) => each.rate));
    const cpu = median(results.map((each) => each.cpuMicroseconds));
    bare ??= rate;
    const ratio = rate / bare;
    console.log(
      `  ${contestant.name.padEnd(20)}${rate.toFixed(0).padStart(8)} /s   ` +
        `${ratio.toFixed(2)} x bare   ${cpu.toFixed(0)} us of processor each`,
    );
    if (ratio < LEAST_RATIO) process.exitCode = 1;
  }
  console.log(`  at least ${LEAST_RATIO} x bare: ${process.exitCode ? 'NO' : 'yes'}`);
}
