import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/steps.ts';

export type Started = {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly readyMs: number;
};

/** Starts a program and waits for `ready` in its output. */
export async function startProgram(
  file: string,
  env: Record<string, string>,
  ready = 'ready',
  nodeFlags: readonly string[] = [],
): Promise<Started> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...nodeFlags, join(root, file)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outputs = [child.stdout, child.stderr];
  const said = Promise.withResolvers<void>();
  let output = '';
  const read = (chunk: Buffer) => {
    output += String(chunk);
    if (output.includes(ready)) said.resolve();
  };
  for (const each of outputs) each.on('data', read);
  child.once('exit', (code) => said.reject(new Error(`${file} ended with ${code}:\n${output}`)));
  await said.promise;
  // What it logs from now on nobody reads: to search it would slow whoever measures.
  for (const each of outputs) each.off('data', read).resume();
  // It has said that it is ready, so it has a number.
  return { child, pid: Number(child.pid), readyMs: performance.now() - startedAt };
}

/** As `npm start` runs it: ready early and with little memory, at some cost in speed. */
export const START_FLAGS = [
  '--max-semi-space-size=2',
  '--heap-growing-percent=15',
  '--wasm-tiering-budget=100000000',
  '--wasm-lazy-validation',
];

export async function stopProgram({ child }: Started): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Memory of a process in bytes, with its share of what several have in common; Linux only. */
export function residentBytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes ?? Number.NaN) * 1024;
}

/** Processor time that a process has used so far, in microseconds; Linux only. */
export function cpuMicroseconds(pid: number): number {
  // man 5 proc: the name in brackets may hold spaces; user and system time are fields 14 and 15,
  // in hundredths of a second on every platform that Node runs on.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** Settings that let the product start; none of these services is called by what we measure. */
export const UNUSED_SERVICES = {
  STRIPE_SECRET_KEY: 'sk_test_unused',
  STRIPE_WEBHOOK_SECRET: 'whsec_unused',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'bench@example.com',
  SUPPORT_EMAIL: 'bench@example.com',
  HARVEST_API_KEY: 'unused',
  HARVEST_API_URL: 'http://127.0.0.1:9',
} as const;
