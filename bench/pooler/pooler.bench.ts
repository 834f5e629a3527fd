import autocannon from 'autocannon';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { giveRoleLimits } from '../../server/platform/database/role-limits.ts';
import { startPostgres } from '../../server/testing/databases/postgres-server.ts';
import { median } from '../figures.ts';
import { register } from '../member.ts';
import { startProduct, stopProgram, withFolder } from '../process.ts';
import { query } from '../query.ts';
import { startPgBouncer } from './pgbouncer.ts';

/** Of each kind, to each of the two web processes. */
const CALLS = 2_500;
const CONNECTIONS = 20;
/** Each gets a mail, which a job sends. */
const MEMBERS = 20;

/**
 * Two web processes and a worker, on PostgreSQL itself and through PgBouncer in transaction mode:
 * failed calls, connections of the server, and how soon jobs start.
 */
export async function run(): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  try {
    await query(postgres.url, 'create database direct');
    await measure('direct', postgres.urlOf('direct'), {});
    await query(postgres.url, 'create database pooled');
    const direct = postgres.urlOf('pooled');
    await giveRoleLimits(direct);
    await withFolder(async (home) => {
      const pgbouncer = await startPgBouncer(direct, home);
      try {
        await measure(`PgBouncer ${pgbouncer.version}`, direct, {
          DATABASE_URL: pgbouncer.url,
          DATABASE_DIRECT_URL: direct,
          DATABASE_POOLER_STATEMENTS: pgbouncer.keepsStatements ? 'kept' : 'lost',
        });
      } finally {
        await pgbouncer.stop();
      }
    });
  } finally {
    await postgres.stop();
  }
}

async function measure(name: string, url: string, settings: Record<string, string>): Promise<void> {
  await withFolder(async (folder) => {
    const ports = [await freePort(), await freePort(), await freePort()] as const;
    const programs = await Promise.all(
      ports.map((port, index) =>
        startProduct({
          ERASURE_LEDGER: join(folder, 'ledger'),
          DATA_DIR: join(folder, String(port)),
          DATABASE_URL: url,
          ROLE: index < 2 ? 'web' : 'worker',
          PORT: String(port),
          ...settings,
        }),
      ),
    );
    try {
      let token = '';
      for (let number = 0; number < MEMBERS; number += 1)
        token = await register(ports[0], `nora${number}@example.com`);
      const failed = [await countFailures(ports[0], token), await countFailures(ports[1], token)];
      const [connections] = await query(url, COUNT_CONNECTIONS);
      const jobs = await query(url, JOB_STARTS);
      console.log(
        [
          `  ${name.padEnd(18)} ${failed.join(' + ')} of ${4 * CALLS} calls failed`,
          `${String(connections?.['n'])} connections of the server`,
          `jobs start after ${median(jobs.map(({ ms }) => Number(ms))).toFixed(0)} ms (median)`,
        ].join(' · '),
      );
    } finally {
      for (const program of programs) await stopProgram(program);
    }
  });
}

const COUNT_CONNECTIONS = `
  select count(*)::int as n from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;
const JOB_STARTS = `
  select extract(epoch from started_on - created_on) * 1000 as ms
  from pgboss.job where started_on is not null and retry_count = 0`;

/** Of reads and of writes. */
async function countFailures(port: number, token: string): Promise<number> {
  const api = `http://127.0.0.1:${port}/api`;
  const authorization = `Bearer ${token}`;
  const load = { connections: CONNECTIONS, amount: CALLS };
  const reads = await autocannon({
    ...load,
    url: `${api}/auth/isAuthenticated`,
    headers: { authorization },
  });
  const writes = await autocannon({
    ...load,
    url: `${api}/user/update/settings`,
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ darkMode: true }),
  });
  return reads.non2xx + reads.errors + writes.non2xx + writes.errors;
}
