import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/steps.ts';

export type Started = { readonly child: ChildProcess; readonly readyMs: number };

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
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += String(chunk);
      if (output.includes(ready)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}:\n${output}`)));
  });
  return { child, readyMs: performance.now() - startedAt };
}

/** As `npm start` runs it: little memory at some cost in speed. */
export const START_FLAGS = ['--max-semi-space-size=2'];

export async function stopProgram({ child }: Started): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Resident memory of a process in bytes; Linux only. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? Number.NaN) * 1024;
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
