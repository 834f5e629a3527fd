import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';
import { query } from '../query.ts';

/** PgBouncer refuses to run as root. */
const UNPRIVILEGED_USER = 65_534;

/** The installed one, or that of PGBOUNCER, in transaction mode in front of `database`. */
export async function startPgBouncer(database: string, home: string) {
  const program = process.env['PGBOUNCER'] ?? 'pgbouncer';
  const words = execFileSync(program, ['--version'], { encoding: 'utf8' });
  const version = /PgBouncer (\S+)/.exec(words)?.[1] ?? '';
  const keepsStatements = Number(version.split('.')[1]) >= 21;
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
    'default_pool_size = 10',
    'max_client_conn = 500',
    ...(keepsStatements ? ['max_prepared_statements = 200'] : []),
  ];
  const file = join(home, 'pgbouncer.ini');
  writeFileSync(file, settings.join('\n'));
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? { uid: UNPRIVILEGED_USER, gid: UNPRIVILEGED_USER } : {};
  if (isRoot) {
    for (const path of [home, file]) chownSync(path, UNPRIVILEGED_USER, UNPRIVILEGED_USER);
  }
  const child = spawn(program, ['-q', file], { stdio: 'ignore', ...owner });
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  await waitForAnswer(url);
  return {
    url,
    version,
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
