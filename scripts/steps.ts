import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(fileURLToPath(import.meta.url), '..', '..');

/** A command of this repository's own tools, with what it holds. */
export type Step = { readonly name: string; readonly command: readonly string[] };

/** Runs the steps one after the other; stops at the first that fails, with its exit status. */
export function runSteps(steps: readonly Step[]): void {
  const times: string[] = [];
  for (const step of steps) {
    const startedAt = performance.now();
    console.log(`\n== ${step.name}`);
    const [program = '', ...args] = step.command;
    const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', shell: false });
    times.push(`${step.name} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    if (status !== 0) {
      console.error(`\n"${step.name}" failed: ${step.command.join(' ')}`);
      process.exit(status ?? 1);
    }
  }
  console.log(`\n${times.join(', ')}`);
}

/** Everything that can be judged without running the product. */
export const CHECKS: readonly Step[] = [
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types of the application', command: ['tsc', '-p', 'web/tsconfig.json'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', '.'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'house rules', command: ['vitest', 'run', '--project', 'house'] },
];
