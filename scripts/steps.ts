import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(fileURLToPath(import.meta.url), '..', '..');

/** A command of this repository's own tools, with what it holds. */
export type Step = { readonly name: string; readonly command: readonly string[] };

/** Far above what the slowest step needs: whoever takes longer will never end. */
const LIMIT_MS = 20 * 60_000;

/** Without groups of processes there, a step's leftovers are its own to end. */
const isWindows = process.platform === 'win32';

/** Runs the steps one after the other; stops at the first that fails, with its exit status. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  const times: string[] = [];
  for (const step of steps) {
    const startedAt = performance.now();
    console.log(`\n== ${step.name}`);
    const status = await run(step.command);
    times.push(`${step.name} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    if (status !== 0) {
      console.error(`\n"${step.name}" failed: ${step.command.join(' ')}`);
      process.exit(status);
    }
  }
  console.log(`\n${times.join(', ')}`);
}

/**
 * The exit status. The step and all that it starts are one group of processes, which ends with the
 * step: nothing that it leaves behind can hold the output open, or the next step up.
 */
async function run([program = '', ...args]: readonly string[]): Promise<number> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: !isWindows,
    shell: isWindows,
  });
  const stop = (signal: NodeJS.Signals) => signalGroup(child, signal);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const overdue = setTimeout(() => {
    console.error(`\nStopped after ${LIMIT_MS / 60_000} minutes`);
    stop('SIGKILL');
  }, LIMIT_MS);
  const status = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  clearTimeout(overdue);
  process.off('SIGINT', stop).off('SIGTERM', stop);
  stop('SIGKILL');
  return status;
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(isWindows ? child.pid : -child.pid, signal);
  } catch (error) {
    // Nobody is left in the group: what was asked for.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Everything that can be judged without running the product. */
export const CHECKS: readonly Step[] = [
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types of the application', command: ['tsc', '-p', 'web/tsconfig.json'] },
  { name: 'types of the extension', command: ['tsc', '-p', 'extension/tsconfig.json'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', '.'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'house rules', command: ['vitest', 'run', '--project', 'house'] },
];
