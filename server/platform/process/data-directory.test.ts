import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DataDirectoryUnusable, makeDataDirectory } from './data-directory.ts';

function makeHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'rapport-data-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  return home;
}

function makeDirectory(path: string, mode: number): string {
  mkdirSync(path);
  chmodSync(path, mode);
  return path;
}

test('T86 a new data directory, and each above it, belongs to this user alone', () => {
  const dataDir = join(makeHome(), 'a', 'b');
  makeDataDirectory(dataDir);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, '..')).mode & 0o777).toBe(0o700);
});

test.each([0o777, 0o1777, 0o770, 0o722])(
  'T86 a data directory with mode %o is refused, with what to do',
  (mode) => {
    const dataDir = makeDirectory(join(makeHome(), 'data'), mode);
    expect(() => makeDataDirectory(dataDir)).toThrow(DataDirectoryUnusable);
    expect(() => makeDataDirectory(dataDir)).toThrow(`chmod 700 ${dataDir}`);
    chmodSync(dataDir, 0o700);
    makeDataDirectory(dataDir);
  },
);

test.each([0o700, 0o755, 0o750])('T86 a data directory with mode %o is accepted', (mode) => {
  const dataDir = makeDirectory(join(makeHome(), 'data'), mode);
  expect(() => makeDataDirectory(dataDir)).not.toThrow();
});

test('T86 a directory above it that others may write is refused, unless it is sticky', () => {
  const above = makeDirectory(join(makeHome(), 'above'), 0o777);
  const dataDir = join(above, 'between', 'data');
  expect(() => makeDataDirectory(dataDir)).toThrow(`chmod o-w ${above}`);
  for (const mode of [0o1777, 0o2775, 0o755]) {
    chmodSync(above, mode);
    makeDataDirectory(dataDir);
  }
});

test('T86 a link is followed to the directory that counts', () => {
  const home = makeHome();
  const real = makeDirectory(join(home, 'real'), 0o777);
  symlinkSync(real, join(home, 'link'));
  expect(() => makeDataDirectory(join(home, 'link'))).toThrow(`chmod 700 ${real}`);
});
