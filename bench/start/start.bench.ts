import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';
import {
  residentBytes,
  START_FLAGS,
  type StartedProcess,
  startProgram,
  stopProgram,
  withFolder,
} from '../process.ts';

const READY = 'Stop with Ctrl-C';

/** With and without an existing database; memory without npm, some time after a first start. */
export const run = () => withFolder(measure);

async function measure(dataDir: string): Promise<void> {
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    SANDBOX_SMTP_PORT: String(await freePort()),
  };
  const start = () => startProgram('scripts/start.mjs', env, READY, START_FLAGS);
  console.log('start, product with sandbox, embedded database');
  const first = await start();
  console.log(`  ready on first start        ${seconds(first)}`);
  await sleep(5_000);
  report('memory after a first start ', first);
  await stopProgram(first);
  for (const run of [1, 2, 3]) {
    const again = await start();
    console.log(`  ready on existing data (${run})  ${seconds(again)}`);
    if (run === 3) {
      await sleep(5_000);
      report('memory on existing data    ', again);
    }
    await stopProgram(again);
  }
}

function seconds({ readyMs }: StartedProcess): string {
  return `${(readyMs / 1000).toFixed(2)} s`;
}

function report(label: string, { child }: StartedProcess): void {
  if (process.platform !== 'linux' || child.pid === undefined) {
    console.log(`  ${label} not measured on ${process.platform}`);
    return;
  }
  const sizes = [child.pid, ...listChildren(child.pid)].map(residentBytes);
  const megabytes = sizes.map((size) => Math.round(size / 1e6));
  const all = megabytes.reduce((sum, size) => sum + size, 0);
  console.log(`  ${label} ${all} MB (${megabytes.join(' + ')})`);
}

function listChildren(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => readParent(candidate) === pid);
}

function readParent(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return Number.NaN; // exited meanwhile
  }
}

if (import.meta.main) await run();
