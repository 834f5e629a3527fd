import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';
import {
  listChildren,
  type StartedProcess,
  startProgram,
  stopProgram,
  withFolder,
} from '../process.ts';

/** The flags of `npm start`: early readiness and little memory at some cost in speed. */
const START_FLAGS = [
  '--max-semi-space-size=2',
  '--heap-growing-percent=15',
  '--wasm-tiering-budget=100000000',
  '--wasm-lazy-validation',
];
const READY = 'Stop with Ctrl-C';

/** With and without an existing database; memory without npm, some time after a start. */
export async function run(): Promise<void> {
  await withFolder(async (dataDir) => {
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
      SANDBOX_SMTP_PORT: String(await freePort()),
    };
    console.log('start, product with sandbox, embedded database');
    for (const what of ['first start', 'existing data', 'existing data', 'existing data']) {
      const started = await startProgram('scripts/start.mjs', env, READY, START_FLAGS);
      await sleep(5_000);
      const ready = `${(started.readyMs / 1_000).toFixed(2)} s`;
      console.log(`  ready on ${what.padEnd(14)} ${ready}  memory ${describeMemory(started)}`);
      await stopProgram(started);
    }
  });
}

/** The proportional set sizes of product and sandbox. */
function describeMemory({ child }: StartedProcess): string {
  if (process.platform !== 'linux') return `not measured on ${process.platform}`;
  const pid = Number(child.pid); // it has printed its ready line
  const sizes = [pid, ...listChildren(pid)].map((each) => {
    const summary = readFileSync(`/proc/${each}/smaps_rollup`, 'utf8');
    return Math.round((Number(/^Pss:\s+(\d+)/m.exec(summary)?.[1]) * 1024) / 1e6);
  });
  return `${sizes.reduce((sum, size) => sum + size, 0)} MB (${sizes.join(' + ')})`;
}
