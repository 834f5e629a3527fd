import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/steps.ts';

export type StartedProcess = { readonly child: ChildProcess; readonly readyMs: number };

export async function startProgram(
  file: string,
  env: Record<string, string>,
  ready = 'ready',
  nodeFlags: readonly string[] = [],
): Promise<StartedProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...nodeFlags, join(root, file)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outputs = [child.stdout, child.stderr];
  const started = Promise.withResolvers<void>();
  let output = '';
  const read = (chunk: Buffer) => {
    output += String(chunk);
    if (output.includes(ready)) started.resolve();
  };
  for (const each of outputs) each.on('data', read);
  child.once('exit', (code) => started.reject(new Error(`${file} ended with ${code}:\n${output}`)));
  await started.promise;
  // Later output is not needed, and searching it would distort the measurement.
  for (const each of outputs) each.off('data', read).resume();
  return { child, readyMs: performance.now() - startedAt };
}

/** The built product as in production, without the sandbox. */
export function startProduct(settings: Record<string, string>): Promise<StartedProcess> {
  const env = {
    ...UNUSED_SERVICES,
    LOG_LEVEL: 'warn',
    CODE_PEPPER: 'a pepper that all the processes share',
    ...settings,
  };
  return startProgram('bench/run-product.ts', env, 'Rapport is ready');
}

/** Deletes the folder afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'rapport-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function stopProgram({ child }: StartedProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Linux only. */
export function listChildren(pid: number): number[] {
  const words = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return words.filter((word) => word !== '').map(Number);
}

/** Required settings; the measured calls reach none of these services. */
const UNUSED_SERVICES = {
  STRIPE_SECRET_KEY: 'sk_test_unused',
  STRIPE_WEBHOOK_SECRET: 'whsec_unused',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'bench@example.com',
  SUPPORT_EMAIL: 'bench@example.com',
  HARVEST_API_KEY: 'unused',
  HARVEST_API_URL: 'http://127.0.0.1:9',
} as const;
