import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startPostgres } from '../../server/testing/databases/postgres-server.ts';
import { median } from '../machine.ts';
import { register } from '../member.ts';
import { freePort } from '../../scripts/free-port.ts';
import {
  cpuMicroseconds,
  START_FLAGS,
  startProgram,
  stopProgram,
  UNUSED_SERVICES,
} from '../process.ts';

const ROUNDS = 6;
const SECONDS = 3;
const CONNECTIONS = 50;

type Contestant = {
  readonly name: string;
  readonly url: string;
  readonly token: string;
  readonly pid: number;
};
type SessionRound = { readonly rate: number; readonly cpuMicroseconds: number };

const RAW = 'raw node:http + pg pool';

/**
 * Requests per second as ratios of interleaved rounds, and CPU time per request, which is less
 * sensitive to other load.
 */
export async function run(): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'rapport-bench-'));
  const ports = {
    raw: await freePort(),
    own: await freePort(),
    small: await freePort(),
    embedded: await freePort(),
  };
  const product = (port: number, settings: Record<string, string>, flags: string[] = []) =>
    startProgram(
      'bench/run-product.ts',
      { ...UNUSED_SERVICES, LOG_LEVEL: 'info', PORT: String(port), ...settings },
      'Rapport is ready',
      flags,
    );
  const own = await product(ports.own, {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(dataDir, 'own'),
  });
  // The flags of development; production and an external PostgreSQL drop them.
  const small = await product(
    ports.small,
    { DATABASE_URL: postgres.url, DATA_DIR: join(dataDir, 'own') },
    START_FLAGS,
  );
  const embedded = await product(ports.embedded, {
    DATABASE_URL: '',
    DATA_DIR: join(dataDir, 'embedded'),
  });
  const raw = await startProgram('bench/session/raw-server.ts', {
    DATABASE_URL: postgres.url,
    PORT: String(ports.raw),
  });
  try {
    const token = await register(ports.own);
    report(
      await compete([
        { name: RAW, url: `http://127.0.0.1:${ports.raw}/`, token, pid: raw.pid },
        { name: 'product, PostgreSQL', url: createCall(ports.own), token, pid: own.pid },
        { name: 'the same, small heap', url: createCall(ports.small), token, pid: small.pid },
        {
          name: 'product, embedded',
          url: createCall(ports.embedded),
          token: await register(ports.embedded),
          pid: embedded.pid,
        },
      ]),
    );
  } finally {
    for (const program of [own, small, embedded, raw]) await stopProgram(program);
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const createCall = (port: number) => `http://127.0.0.1:${port}/api/auth/isAuthenticated`;

async function compete(contestants: readonly Contestant[]): Promise<Map<string, SessionRound[]>> {
  const rounds = new Map<string, SessionRound[]>(contestants.map(({ name }) => [name, []]));
  for (const contestant of contestants) await load(contestant, 1); // warm-up
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contestant of contestants) {
      rounds.get(contestant.name)?.push(await load(contestant, SECONDS));
    }
  }
  return rounds;
}

async function load({ name, url, token, pid }: Contestant, seconds: number): Promise<SessionRound> {
  const before = cpuMicroseconds(pid);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return {
    rate: result.requests.average,
    cpuMicroseconds: (cpuMicroseconds(pid) - before) / result.requests.total,
  };
}

function report(contestants: ReadonlyMap<string, readonly SessionRound[]>): void {
  const computeRate = (rounds: readonly SessionRound[] = []) =>
    median(rounds.map(({ rate }) => rate));
  const raw = computeRate(contestants.get(RAW));
  console.log(`session lookup, ${CONNECTIONS} connections, median of ${ROUNDS} rounds`);
  for (const [name, rounds] of contestants) {
    const rate = computeRate(rounds);
    const cpu = median(rounds.map((round) => round.cpuMicroseconds));
    console.log(
      `  ${name.padEnd(26)}${rate.toFixed(0).padStart(8)} /s   ${(rate / raw).toFixed(2)} x raw   ` +
        `${cpu.toFixed(0)} us of processor a request`,
    );
  }
}

if (import.meta.main) await run();
