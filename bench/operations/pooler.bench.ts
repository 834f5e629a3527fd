import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';
import { giveRoleLimits } from '../../server/platform/database/role-limits.ts';
import { startPostgres } from '../../server/testing/databases/postgres-server.ts';
import { query } from '../database.ts';
import { judge } from '../figures.ts';
import { createCaller, register } from '../load.ts';
import { startProduct, withFolder } from '../product.ts';

/** Of each kind, to each of the two web processes. */
const CALLS = 2_500;
const CALLERS = 20;
/** PgBouncer's ten, and one for the worker: docs/operations/deployment.md. */
const CONNECTIONS = 11;
/** PgBouncer refuses to run as root. */
const UNPRIVILEGED_USER = 65_534;

/** Two web processes and a worker through PgBouncer: failed calls, and PostgreSQL's connections. */
export async function run(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const { url, stop } = await startPostgres({ durable: true });
  stack.defer(stop);
  await giveRoleLimits(url);
  await withFolder(async (home) => {
    const pgbouncer = await startPgBouncer(url, home);
    try {
      const settings = {
        DATABASE_URL: pgbouncer.url,
        DATABASE_DIRECT_URL: url,
        DATABASE_POOLER_STATEMENTS: pgbouncer.keepsStatements ? 'kept' : 'lost',
        ERASURE_LEDGER: join(home, 'ledger'),
      };
      await measure(url, settings);
    } finally {
      await pgbouncer.stop();
    }
  });
}

async function measure(database: string, settings: Record<string, string>): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const failed: number[] = [];
  const worker = await startProduct({ ...settings, ROLE: 'worker' });
  stack.defer(worker.stop);
  for (const email of ['nora@example.com', 'ada@example.com']) {
    const web = await startProduct({ ...settings, ROLE: 'web' });
    stack.defer(web.stop);
    failed.push(await countFailures(web.port, email));
  }
  judge(Math.max(...failed) === 0, `${failed.join(' + ')} of ${4 * CALLS} calls failed`);
  const [row] = await query(database, COUNT_CONNECTIONS);
  const connections = Number(row?.['n']);
  judge(connections <= CONNECTIONS, `${connections} connections (at most ${CONNECTIONS})`);
}

/** Of reads and of writes. */
async function countFailures(port: number, email: string): Promise<number> {
  const caller = createCaller(port);
  const token = await register(caller, email);
  const callers = Array.from({ length: CALLERS }, async () => {
    for (let number = 0; number < CALLS / CALLERS; number += 1) {
      await caller.call('/auth/isAuthenticated', { token });
      await caller.call('/user/update/settings', {
        method: 'PUT',
        token,
        body: { darkMode: number % 2 === 0 },
      });
    }
  });
  await Promise.all(callers);
  return [...caller.failures.values()].reduce((sum, failed) => sum + failed, 0);
}

const COUNT_CONNECTIONS = `
  select count(*)::int as n from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

/** In transaction mode in front of `database`. */
async function startPgBouncer(database: string, home: string) {
  const words = execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  const keepsStatements = Number(/PgBouncer 1\.(\d+)/.exec(words)?.[1]) >= 21;
  const port = await freePort();
  const { hostname, port: serverPort, username, pathname } = new URL(database);
  const settings = `
    [databases]
    * = host=${hostname} port=${serverPort} user=${username}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = any
    pool_mode = transaction
    default_pool_size = 10
    max_client_conn = 500
    ${keepsStatements ? 'max_prepared_statements = 200' : ''}`;
  const file = join(home, 'pgbouncer.ini');
  writeFileSync(file, settings.replaceAll(/^ +/gm, ''));
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? { uid: UNPRIVILEGED_USER, gid: UNPRIVILEGED_USER } : {};
  if (isRoot) chownSync(home, UNPRIVILEGED_USER, UNPRIVILEGED_USER);
  const child = spawn('pgbouncer', ['-q', file], { stdio: 'ignore', ...owner });
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  await waitForAnswer(url);
  return {
    url,
    keepsStatements,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    },
  };
}

async function waitForAnswer(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await query(url, 'select 1');
      return;
    } catch (error) {
      if (tries === 50) throw error;
      await sleep(100);
    }
  }
}
