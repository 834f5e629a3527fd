import pg from 'pg';
import {
  authenticate,
  createSession,
  IDLE_LIMIT_MS,
  readTokenOwner,
} from '../server/modules/sessions/sessions.ts';
import { LIVE_SESSION } from '../server/modules/sessions/sessions.store.ts';
import { hashSha256 } from '../server/platform/crypto/crypto.ts';
import type { Database } from '../server/platform/database/database.ts';
import { silentLog } from '../server/platform/log/log.ts';
import { withDatabase } from './database.ts';
import { judge, median } from './figures.ts';

const ROUNDS = 12;
const LOOKUPS = 10_000;
/** At once, on the ten connections of a pool. */
const CALLERS = 50;
const USER = '00000000-0000-4000-8000-000000000001';
/** Of the rate of the same statement by a bare pool of pg. */
const LEAST_RATIO = 0.9;

/** The look-up of a session that each signed-in request makes, and the same by a bare pool of pg. */
export async function run(): Promise<void> {
  console.log(`session: look-ups, ${CALLERS} at once, median of ${ROUNDS} rounds`);
  await withDatabase('postgres', compete);
}

async function compete(database: Database): Promise<void> {
  const { db, pool, url } = database;
  const deps = { db, database, log: silentLog, clock: { now: () => new Date() } };
  await pool.query(`insert into users (id, email, first_name, last_name, created_at)
    values ('${USER}', 'ada@example.com', 'Ada', 'Lovelace', now())`);
  const client = { address: '127.0.0.1', userAgent: 'bench' };
  const asked = { userId: USER, kind: 'web', client } as const;
  const session = await createSession(deps, asked, async () => true);
  if (!session || url === null) throw new Error('There is no session to look up');
  const { token } = session;
  const bare = new pg.Pool({ connectionString: url, max: 10 });
  const findBare = () => findSession(bare, token);
  const findByProduct = () => authenticate(deps, token);
  await measureRate(findBare); // warm-up
  await measureRate(findByProduct);
  const rates: { readonly bare: number; readonly product: number }[] = [];
  // In turns, so that other work on the machine slows both alike.
  for (let round = 0; round < ROUNDS; round += 1)
    rates.push({ bare: await measureRate(findBare), product: await measureRate(findByProduct) });
  await bare.end();
  const bareRate = median(rates.map((each) => each.bare));
  const rate = median(rates.map((each) => each.product));
  const ratio = rate / bareRate;
  judge(
    ratio >= LEAST_RATIO,
    `${rate.toFixed(0)} a second, ${bareRate.toFixed(0)} by a bare pool: ` +
      `${ratio.toFixed(2)} (at least ${LEAST_RATIO})`,
  );
}

async function findSession(pool: pg.Pool, token: string): Promise<unknown> {
  const now = new Date();
  const idleSince = new Date(now.getTime() - IDLE_LIMIT_MS);
  const values = [readTokenOwner(token), hashSha256(token), now, idleSince];
  const { rows } = await pool.query({ name: 'live_session', text: LIVE_SESSION, values });
  return rows[0] ?? null;
}

/** A second. */
async function measureRate(find: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  const callers = Array.from({ length: CALLERS }, async () => {
    for (let lookup = 0; lookup < LOOKUPS / CALLERS; lookup += 1) {
      if ((await find()) === null) throw new Error('A session was not found');
    }
  });
  await Promise.all(callers);
  return (LOOKUPS * 1_000) / (performance.now() - startedAt);
}
