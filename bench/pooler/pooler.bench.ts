import { join } from 'node:path';
import autocannon from 'autocannon';
import { freePort } from '../../scripts/free-port.ts';
import { giveRoleLimits } from '../../server/platform/database/role-limits.ts';
import { startPostgres } from '../../server/testing/databases/postgres-server.ts';
import { median } from '../figures.ts';
import { query } from '../query.ts';
import { startProduct, stopProgram, withFolder } from '../process.ts';
import { register } from '../member.ts';
import { startPgBouncer } from './pgbouncer.ts';

/** Of each kind, to each of the two web processes. */
const CALLS = 2_500;
const CONNECTIONS = 20;
const MEMBERS = 20;

type PoolerInstallation = { readonly name: string; readonly settings: Record<string, string> };

/**
 * Two web processes and a worker, on PostgreSQL itself and through PgBouncer in transaction mode:
 * failed calls, connections of the server, and how soon jobs start.
 */
export async function run(): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  try {
    const url = await createDatabase(postgres, 'direct');
    await withFolder((folder) => measure(folder, url, { name: 'direct', settings: {} }));
    const directUrl = await createDatabase(postgres, 'pooled');
    await giveRoleLimits(directUrl);
    const pgbouncer = await startPgBouncer(directUrl);
    try {
      const name = `PgBouncer ${pgbouncer.version}`;
      const settings = {
        DATABASE_URL: pgbouncer.url,
        DATABASE_DIRECT_URL: directUrl,
        DATABASE_POOLER_STATEMENTS: pgbouncer.keepsStatements ? 'kept' : 'lost',
      };
      await withFolder((folder) => measure(folder, directUrl, { name, settings }));
    } finally {
      await pgbouncer.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function createDatabase(
  postgres: { url: string; urlOf(name: string): string },
  name: string,
): Promise<string> {
  await query(postgres.url, `create database ${name}`);
  return postgres.urlOf(name);
}

async function measure(
  folder: string,
  url: string,
  { name, settings }: PoolerInstallation,
): Promise<void> {
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const [first, second, third] = ports;
  const places = [
    { ROLE: 'web', PORT: first },
    { ROLE: 'web', PORT: second },
    { ROLE: 'worker', PORT: third },
  ];
  const startedAt = performance.now();
  const programs = await Promise.all(
    places.map(({ ROLE, PORT }) =>
      startProduct({
        ERASURE_LEDGER: join(folder, 'ledger'),
        DATA_DIR: join(folder, `${ROLE}-${PORT}`),
        DATABASE_URL: url,
        ROLE,
        PORT: String(PORT),
        ...settings,
      }),
    ),
  );
  const readyMs = performance.now() - startedAt;
  try {
    const token = await registerMembers(first);
    const failed: number[] = [];
    for (const port of [first, second]) failed.push(await countFailures(port, token));
    const connections = await query(
      url,
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    console.log(
      [
        name.padEnd(18),
        `three processes on an empty database ready in ${(readyMs / 1_000).toFixed(1)} s`,
        `${failed.join(' + ')} of ${4 * CALLS} calls failed`,
        `${connections[0]?.['n']} connections of the server`,
        `jobs start after ${await measureJobStart(url)} ms (median)`,
      ].join(' · '),
    );
  } finally {
    for (const program of programs) await stopProgram(program);
  }
}

/** Each gets a mail, which a job sends. Returns the token of the last. */
async function registerMembers(port: number): Promise<string> {
  let token = '';
  for (let number = 0; number < MEMBERS; number += 1) {
    token = await register(port, `nora${number}@example.com`);
  }
  return token;
}

/** Of reads and of writes. */
async function countFailures(port: number, token: string): Promise<number> {
  const authorization = `Bearer ${token}`;
  const load = { connections: CONNECTIONS, amount: CALLS };
  const reads = await autocannon({
    ...load,
    url: `http://127.0.0.1:${port}/api/auth/isAuthenticated`,
    headers: { authorization },
  });
  const writes = await autocannon({
    ...load,
    url: `http://127.0.0.1:${port}/api/user/update/settings`,
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ darkMode: true }),
  });
  return reads.non2xx + reads.errors + writes.non2xx + writes.errors;
}

async function measureJobStart(url: string): Promise<number> {
  const jobs = await query(
    url,
    `select extract(epoch from started_on - created_on) * 1000 as ms
       from pgboss.job where started_on is not null and retry_count = 0`,
  );
  return Math.round(median(jobs.map(({ ms }) => Number(ms))));
}

if (import.meta.main) await run();
