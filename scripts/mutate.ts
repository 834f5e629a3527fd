import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ACCEPTED } from './mutate/accepted.ts';
import { type Area, AREAS, testsOf } from './mutate/areas.ts';
import { type Change, changesOf } from './mutate/changes.ts';
import { type Lane, openLane } from './mutate/lanes.ts';
import { root } from './steps.ts';

/**
 * `npm run mutate`: mutation testing; reports the changes that no test detects. `npm run mutate --
 * codes billing` limits it to these areas; `--sample 300` draws a sample with `--seed 1`; `--all`
 * takes every change. `--lanes 4` judges four at a time.
 */
const MIN_NOTICED = 0.88;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
    lanes: { type: 'string', default: `${availableParallelism()}` },
  },
});

type Judged = { area: Area; change: Change; noticed: boolean };

const changes = chosen(
  AREAS.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
);
const judged = await judgeAll(changes);
report(judged);

function chosen(areas: readonly Area[]): { area: Area; change: Change }[] {
  const every = areas.flatMap((area) =>
    area.sources.flatMap((path) =>
      changesOf(path, readFileSync(join(root, path), 'utf8')).map((change) => ({ area, change })),
    ),
  );
  console.log(`${every.length} changes are known of ${areas.map(({ name }) => name).join(', ')}`);
  return values.all ? every : sampleOf(every, Number(values.sample), Number(values.seed));
}

/** Deterministic for a seed, and spread over the code so that a run may stop early. */
function sampleOf<T>(items: readonly T[], size: number, seed: number): T[] {
  const rank = (index: number) =>
    Math.imul(index + 1, 0x9e3779b1 ^ Math.imul(seed, 0x85ebca6b)) >>> 0;
  const order = items.map((_, index) => index).toSorted((one, other) => rank(one) - rank(other));
  return order.slice(0, size).flatMap((index) => items.slice(index, index + 1));
}

async function judgeAll(all: readonly { area: Area; change: Change }[]): Promise<Judged[]> {
  const waiting = [...all];
  const done: Judged[] = [];
  const lanes = await Promise.all(
    Array.from({ length: Math.min(Number(values.lanes), all.length) }, (_, index) =>
      openLane(index),
    ),
  );
  const areas = [...new Set(all.map(({ area }) => area))];
  await Promise.all(lanes.map((lane) => proveSound(lane, areas)));
  await Promise.all(lanes.map((lane) => judgeInLane(lane, waiting, done)));
  for (const lane of lanes) lane.close();
  return done;
}

/**
 * Tests that fail on unchanged code, or a runner that remembers a failure, would detect every
 * change. Each lane takes changes from `areas`.
 */
async function proveSound(lane: Lane, areas: Area[]): Promise<void> {
  for (let area = areas.shift(); area; area = areas.shift()) {
    const path = area.sources[0] ?? '';
    const original = readFileSync(join(root, path), 'utf8');
    const order = { path, original, tests: [...area.tests] };
    const broken = await lane.judge({ ...order, text: "throw new Error('broken');" });
    if (!broken.noticed) throw new Error(`The tests of ${area.name} pass on broken code`);
    const { noticed, by } = await lane.judge({ ...order, text: original });
    if (noticed) throw new Error(`The tests of ${area.name} fail on unchanged code: ${by}`);
  }
}

async function judgeInLane(
  lane: Lane,
  waiting: { area: Area; change: Change }[],
  done: Judged[],
): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { area, change } = next;
    if (isAccepted(change)) {
      done.push({ area, change, noticed: false });
      console.log(`${done.length} accepted: ${wordsOf(change)}`);
      continue;
    }
    const original = readFileSync(join(root, change.path), 'utf8');
    const { noticed, by } = await lane.judge({
      path: change.path,
      text: change.text,
      original,
      tests: testsOf(area, change.path),
    });
    done.push({ area, change, noticed });
    const verdict = noticed ? `noticed by ${basename(by ?? '')}:` : 'UNNOTICED';
    console.log(`${done.length} ${verdict} ${wordsOf(change)}`);
  }
}

function wordsOf({ path, line, from, to }: Change): string {
  return `${path}:${line}: ${from} → ${to}`;
}

function isAccepted({ path, on, from, to }: Change): boolean {
  return ACCEPTED.some(
    (each) =>
      each.path === path && each.from === from && each.to === to && on.includes(each.on ?? ''),
  );
}

function report(all: readonly Judged[]): void {
  for (const { name } of AREAS) {
    const ofArea = all.filter(({ area }) => area.name === name);
    if (ofArea.length > 0) console.log(`${name}: ${shareOf(ofArea)}`);
  }
  console.log(`all: ${shareOf(all)}`);
  const unnoticed = all.filter(({ noticed, change }) => !noticed && !isAccepted(change));
  for (const { change } of unnoticed) console.log(`no test notices ${wordsOf(change)}`);
  const share = all.filter(({ noticed }) => noticed).length / all.length;
  if (share < MIN_NOTICED || unnoticed.length > 0) process.exitCode = 1;
}

function shareOf(all: readonly Judged[]): string {
  const noticed = all.filter((each) => each.noticed).length;
  return `${noticed} of ${all.length} noticed, ${((100 * noticed) / all.length).toFixed(1)} %`;
}
