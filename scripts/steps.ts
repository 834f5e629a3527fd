import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(fileURLToPath(import.meta.url), '..', '..');

export type TaskStep = {
  readonly name: string;
  readonly command: readonly string[];
  /** Far above the usual duration: a step that takes longer hangs. */
  readonly limitMinutes?: number;
};

const LIMIT_MINUTES = 30;

/** Windows has no process groups, so a step must end its own children. */
const isWindows = process.platform === 'win32';

export async function runSteps(steps: readonly TaskStep[]): Promise<void> {
  const times: string[] = [];
  for (const step of steps) {
    const startedAt = performance.now();
    console.log(`\n== ${step.name}`);
    const status = await run(step);
    times.push(`${step.name} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    if (status !== 0) {
      console.error(`\n"${step.name}" failed: ${step.command.join(' ')}`);
      process.exit(status);
    }
  }
  console.log(`\n${times.join(', ')}`);
}

/**
 * Returns the exit status. A step's process group ends with it, so no leftover can hold the output
 * open or block the next step.
 */
async function run({ command, limitMinutes = LIMIT_MINUTES }: TaskStep): Promise<number> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: !isWindows,
    shell: isWindows,
  });
  const stop = (signal: NodeJS.Signals) => signalGroup(child, signal);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const overdue = setTimeout(() => {
    console.error(`\nStopped after ${limitMinutes} minutes`);
    stop('SIGKILL');
  }, limitMinutes * 60_000);
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
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

export const CHECKS: readonly TaskStep[] = [
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types of the application', command: ['tsc', '-p', 'web/tsconfig.json'] },
  { name: 'types of the extension', command: ['tsc', '-p', 'extension/tsconfig.json'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', '.'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'house rules', command: ['vitest', 'run', '--project', 'house'] },
];
