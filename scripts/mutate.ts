import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type SourceChange, findChanges } from './mutate/changes.ts';
import { type Lane, openLane } from './mutate/lanes.ts';
import { root } from './steps.ts';

/**
 * `npm run mutate -- server/modules/billing`: mutation testing of files or folders; reports the
 * changes that no test detects. The tests are those of the module, or those whose paths contain
 * `--tests`. Judges a `--sample` of 100 changes, drawn by `--seed`, in as many `--lanes` at a time
 * as there are processors.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true },
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: `${availableParallelism()}` },
  },
});

const every = positionals
  .flatMap((path) => findSources(path))
  .flatMap((path) => findChanges(path, readSource(path)));
if (every.length === 0) {
  console.error('Name a file or a folder with code, such as server/modules/billing');
  process.exit(1);
}
const changes = draw(every, Number(values.sample), Number(values.seed));
console.log(`${changes.length} of ${every.length} changes`);
const unnoticed = await judgeAll(changes);
console.log(`${changes.length - unnoticed.length} of ${changes.length} are noticed`);
for (const change of unnoticed) console.log(`no test notices ${describe(change)}`);
if (unnoticed.length > 0) process.exitCode = 1;

function findSources(path: string): string[] {
  return globSync(path.endsWith('.ts') ? path : `${path}/**/*.ts`, { cwd: root })
    .filter((file) => !/\.(test|fixture|mail)\.ts$|\/testing\//.test(file))
    .toSorted();
}

function readSource(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** The tests with the name of the source come first: they detect most. */
function findTests(source: string): string[] {
  const [module = 'server/'] = /^server\/modules\/[^/]+\//.exec(source) ?? [];
  return [`/${basename(source, '.ts')}.`, ...(values.tests ?? [module])];
}

/** Deterministic for a seed, and spread over the code. */
function draw<T>(items: readonly T[], size: number, seed: number): T[] {
  const rank = (index: number) =>
    Math.imul(index + 1, 0x9e3779b1 ^ Math.imul(seed, 0x85ebca6b)) >>> 0;
  return items
    .map((item, index) => ({ item, rank: rank(index) }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, size)
    .map(({ item }) => item);
}

async function judgeAll(all: readonly SourceChange[]): Promise<SourceChange[]> {
  const waiting = [...all];
  const found: SourceChange[] = [];
  const count = Math.min(Number(values.lanes), all.length);
  const lanes = await Promise.all(Array.from({ length: count }, (_, index) => openLane(index)));
  const [first] = lanes;
  if (first)
    for (const path of new Set(all.map((each) => each.path))) await proveSound(first, path);
  await Promise.all(lanes.map((lane) => judgeInLane(lane, waiting, found)));
  for (const lane of lanes) lane.close();
  return found;
}

/** Tests that fail on unchanged code would detect every change. */
async function proveSound(lane: Lane, path: string): Promise<void> {
  const original = readSource(path);
  const { by } = await lane.judge({ path, original, text: original, tests: findTests(path) });
  if (by !== null) throw new Error(`The tests of ${path} fail on unchanged code: ${by}`);
}

async function judgeInLane(
  lane: Lane,
  waiting: SourceChange[],
  found: SourceChange[],
): Promise<void> {
  for (let change = waiting.shift(); change; change = waiting.shift()) {
    const { path, text } = change;
    const { by } = await lane.judge({
      path,
      text,
      original: readSource(path),
      tests: findTests(path),
    });
    if (by === null) found.push(change);
    console.log(`${by === null ? 'UNNOTICED' : `noticed by ${basename(by)}:`} ${describe(change)}`);
  }
}

function describe({ path, line, from, to }: SourceChange): string {
  return `${path}:${line}: ${from} → ${to}`;
}
