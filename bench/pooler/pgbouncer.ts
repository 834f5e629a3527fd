import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../scripts/free-port.ts';

export type PgBouncer = {
  readonly url: string;
  readonly version: string;
  readonly keepsStatements: boolean;
  stop(): Promise<void>;
};

/** It refuses to run as root. */
const UNPRIVILEGED_USER = 65_534;
const POOL_SIZE = 10;

/** The installed one, or that of PGBOUNCER, in transaction mode in front of `database`. */
export async function startPgBouncer(database: string): Promise<PgBouncer> {
  const program = process.env['PGBOUNCER'] ?? 'pgbouncer';
  const version = readVersion(program);
  const keepsStatements = Number(version.split('.')[1]) >= 21;
  const home = mkdtempSync(join(tmpdir(), 'rapport-pgbouncer-'));
  const port = await freePort();
  const { hostname, port: serverPort, username, pathname } = new URL(database);
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${POOL_SIZE}`,
    'max_client_conn = 500',
    ...(keepsStatements ? ['max_prepared_statements = 200'] : []),
  ];
  const file = join(home, 'pgbouncer.ini');
  writeFileSync(file, settings.join('\n'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot)
    for (const path of [home, file]) chownSync(path, UNPRIVILEGED_USER, UNPRIVILEGED_USER);
  const owner = isRoot ? { uid: UNPRIVILEGED_USER, gid: UNPRIVILEGED_USER } : {};
  const child = spawn(program, ['-q', file], { stdio: 'ignore', ...owner });
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  await waitForAnswer(url);
  return {
    url,
    version,
    keepsStatements,
    async stop() {
      await end(child);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function readVersion(program: string): string {
  const words = execFileSync(program, ['--version'], { encoding: 'utf8' });
  const version = /PgBouncer (\S+)/.exec(words)?.[1];
  if (version === undefined) throw new Error(`${program} does not say its version`);
  return version;
}

async function waitForAnswer(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries === 50) throw error;
      await delay(100);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => void child.once('exit', resolve));
  child.kill('SIGINT');
  await ended;
}
