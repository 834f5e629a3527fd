import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { root } from './steps.ts';

const STAMPS = join(root, 'dist', 'stamps.json');

type Target = {
  readonly name: string;
  readonly inputs: readonly string[];
  build(): Promise<void>;
};

const TARGETS: readonly Target[] = [
  {
    name: 'application',
    inputs: ['web', 'contract', 'package-lock.json'],
    build: async () => runProgram('web/build.ts'),
  },
  {
    name: 'server',
    inputs: ['server', 'contract', 'scripts/bundle.ts', 'package-lock.json'],
    build: async () => (await import('./bundle.ts')).bundleServer(root),
  },
  {
    name: 'sandbox',
    inputs: ['sandbox', 'scripts/bundle.ts', 'package-lock.json'],
    build: async () => (await import('./bundle.ts')).bundleSandbox(root),
  },
];

/**
 * The named targets, or all, in a child process: bundlers take memory and change the environment.
 * Silent if all are fresh.
 */
export function buildStale(...names: string[]): void {
  if (findStale(names).length > 0) runProgram('scripts/build.ts', names);
}

function runProgram(file: string, words: readonly string[] = []): void {
  const command = [join(root, file), ...words];
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function findStale(names: readonly string[]): Target[] {
  const stamps = readStamps();
  return TARGETS.filter(({ name }) => names.length === 0 || names.includes(name)).filter(
    ({ name, inputs }) => stamps[name] !== computeState(inputs),
  );
}

async function build(target: Target): Promise<void> {
  const startedAt = performance.now();
  const built = computeState(target.inputs);
  await target.build();
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(STAMPS, JSON.stringify({ ...readStamps(), [target.name]: built }));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`Built the ${target.name} in ${seconds} s`);
}

function readStamps(): Record<string, string> {
  if (!existsSync(STAMPS)) return {};
  return JSON.parse(readFileSync(STAMPS, 'utf8')) as Record<string, string>; // written above
}

/** Size and time of each file: hashing the contents would take 3 % of each start. */
function computeState(inputs: readonly string[]): string {
  return inputs
    .flatMap((input) => listFiles(join(root, input)))
    .map((file) => {
      const { size, mtimeMs } = statSync(file);
      return `${file} ${size} ${mtimeMs}`;
    })
    .join('\n');
}

function listFiles(path: string): string[] {
  const state = statSync(path, { throwIfNoEntry: false });
  if (!state?.isDirectory()) return state ? [path] : [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** Concurrent builds would delete each other's output. The kernel releases the lock. */
async function takeTurn(): Promise<DatabaseSync> {
  const { DatabaseSync } = await import('node:sqlite');
  mkdirSync(join(root, 'dist'), { recursive: true });
  const lock = new DatabaseSync(join(root, 'dist', 'build.lock'));
  lock.exec('pragma busy_timeout = 300000; begin exclusive');
  return lock;
}

if (import.meta.main) {
  using _turn = await takeTurn();
  // Arguments limit the build to the named targets.
  const stale = findStale(process.argv.slice(2));
  for (const target of stale) await build(target);
  // Old compile caches belong to deleted files.
  if (stale.length > 0)
    rmSync(join(root, 'dist', 'compile-cache'), { recursive: true, force: true });
}
