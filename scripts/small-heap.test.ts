import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** The flags and arguments of a program that npm started with a small heap. */
function readFlags(environment: Record<string, string>) {
  const directory = mkdtempSync(join(tmpdir(), 'rapport-heap-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const program = join(directory, 'program.mjs');
  writeFileSync(
    program,
    `import { leaveSmallHeapForSpeed } from ${JSON.stringify(join(import.meta.dirname, 'small-heap.mjs'))};
    leaveSmallHeapForSpeed(process.env);
    console.log(JSON.stringify([process.execArgv, process.argv.slice(2), process.env.MARK]));`,
  );
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--max-semi-space-size=2', '--wasm-lazy-validation', program, 'word'],
    { env: { PATH: process.env.PATH, MARK: 'kept', ...environment }, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout) as unknown;
}

const SMALL = ['--max-semi-space-size=2', '--wasm-lazy-validation'];

test('for a single user the heap stays small', () => {
  expect(readFlags({})).toEqual([SMALL, ['word'], 'kept']);
  expect(readFlags({ DATABASE_URL: '' })).toEqual([SMALL, ['word'], 'kept']);
});

test.each([{ NODE_ENV: 'production' }, { DATABASE_URL: 'postgres://localhost/rapport' }])(
  'with %o the memory flags are dropped, and all others kept',
  (environment) => {
    expect(readFlags(environment)).toEqual([[], ['word'], 'kept']);
  },
);
