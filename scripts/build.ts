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
import { fileURLToPath } from 'node:url';

const root = join(fileURLToPath(import.meta.url), '..', '..');
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

/** In a child process: bundlers take memory and change the environment. Silent if all is fresh. */
export function buildStale(): void {
  if (staleTargets().length > 0) runProgram('scripts/build.ts');
}

function runProgram(file: string): void {
  const { status } = spawnSync(process.execPath, [join(root, file)], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function staleTargets(): Target[] {
  const stamps = readStamps();
  return TARGETS.filter((target) => stamps[target.name] !== computeState(target.inputs));
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
  const wanted = process.argv.slice(2);
  const stale = staleTargets().filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  for (const target of stale) await build(target);
  // Old compile caches belong to deleted files.
  if (stale.length > 0)
    rmSync(join(root, 'dist', 'compile-cache'), { recursive: true, force: true });
}
