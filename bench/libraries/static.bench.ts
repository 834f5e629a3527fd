import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import { freePort } from '../../scripts/free-port.ts';
import { median } from '../machine.ts';
import { cpuMicroseconds, startProgram, stopProgram } from '../process.ts';

const ROUNDS = 5;
const SECONDS = 2;
const CONTESTANTS = { own: 'own static files', hono: "Hono's serveStatic", sirv: 'sirv' };

/** CPU time of one compressed script over HTTP, in interleaved rounds. */
export async function benchStaticFiles(libraries: string): Promise<void> {
  const site = makeSite();
  const servers = await Promise.all(
    Object.entries(CONTESTANTS).map(async ([contestant, name]) => {
      const port = await freePort();
      const env = { CONTESTANT: contestant, SITE: site, LIBRARIES: libraries, PORT: String(port) };
      const program = await startProgram('bench/libraries/static-server.ts', env);
      const url = `http://127.0.0.1:${port}/assets/app.js`;
      return { name, program, url, microseconds: [] as number[] };
    }),
  );
  try {
    for (const { program, url } of servers) await load(program.pid, url);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { program, url, microseconds } of servers) {
        microseconds.push(await load(program.pid, url));
      }
    }
    console.log(`a compressed script of 60 kB, CPU time per request, median of ${ROUNDS} rounds`);
    for (const { name, microseconds } of servers) {
      console.log(`  ${name.padEnd(26)}${median(microseconds).toFixed(0).padStart(6)} us`);
    }
  } finally {
    for (const { program } of servers) await stopProgram(program);
    rmSync(site, { recursive: true, force: true });
  }
}

function makeSite(): string {
  const site = mkdtempSync(join(tmpdir(), 'rapport-site-'));
  const script = Buffer.from(
    Array.from({ length: 1_500 }, (_, n) => `export const x${n} = ${n * n * 7919};\n`).join(''),
  );
  const name = join(site, 'assets', 'app.js');
  mkdirSync(join(site, 'assets'));
  writeFileSync(name, script);
  writeFileSync(`${name}.br`, brotliCompressSync(script));
  writeFileSync(`${name}.gz`, gzipSync(script));
  return site;
}

async function load(pid: number, url: string): Promise<number> {
  const before = cpuMicroseconds(pid);
  const headers = { 'accept-encoding': 'gzip, br' };
  const result = await autocannon({ url, connections: 20, duration: SECONDS, headers });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: not every request was 2xx`);
  return (cpuMicroseconds(pid) - before) / result.requests.total;
}
