import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { MINIMAL_ENVIRONMENT, PROGRAM_ENVIRONMENT } from '../environment.ts';

export const METRICS_TOKEN = 'metrics-token-of-the-tests';
/** The flags of `npm start`. */
const FLAGS = ['--max-semi-space-size=2', '--heap-growing-percent=15'];

export async function startProductProcess(environment: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'rapport-process-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const program = join(import.meta.dirname, '../../../scripts/run-server.ts');
  const child = spawn(process.execPath, [...FLAGS, program], {
    env: {
      ...PROGRAM_ENVIRONMENT,
      ...MINIMAL_ENVIRONMENT,
      PORT: `${port}`,
      APP_URL: origin,
      DATA_DIR: dataDir,
      METRICS_TOKEN,
      LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    await stop(child);
    rmSync(dataDir, { recursive: true, force: true });
  });
  await ready(child);
  return { origin, memoryBytes: () => readMemory(origin) };
}

async function ready({ stdout, stderr }: ChildProcess): Promise<void> {
  if (!stdout || !stderr) throw new Error('The process has no output');
  let output = '';
  stderr.on('data', (text) => (output += String(text)));
  for await (const text of stdout) {
    output += String(text);
    if (output.includes('"ready"')) break;
  }
  if (!output.includes('"ready"')) throw new Error(`The product did not start:\n${output}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Resident memory as the process itself reports it. */
async function readMemory(origin: string): Promise<number> {
  const response = await fetch(`${origin}/api/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const text = await response.text();
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1];
  if (bytes === undefined) throw new Error(`No memory in ${text.slice(0, 200)}`);
  return Number(bytes);
}
