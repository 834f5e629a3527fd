import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findUnresolvedImports } from './imports.ts';

function makeRelease(files: Record<string, string>): string {
  const directory = mkdtempSync(join(tmpdir(), 'rapport-release-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const release = join(directory, 'release');
  for (const [name, text] of Object.entries({ 'node_modules/.keep': '', ...files })) {
    const path = join(release, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return release;
}

const findNames = (release: string) => findUnresolvedImports(release).map(({ name }) => name);

test('every way to import a package that is not in the release is found', () => {
  const release = makeRelease({
    'server/main.js': [
      `import a from 'a'; export { b } from '@of/b/part'; export * from 'c';`,
      `import('d'); __require('e'); require('f');`,
      `import fs from 'node:fs'; import './part.js'; __require('events'); __require('pg-native');`,
    ].join('\n'),
  });
  expect(findNames(release)).toEqual(['a', '@of/b/part', 'c', 'd', 'e', 'f']);
});

test('a package beside the release does not count, one inside it does', () => {
  const files = {
    'server/main.js': `import('inside'); import('beside')`,
    'node_modules/inside/package.json': '{"main":"index.js"}',
    'node_modules/inside/index.js': '',
    '../node_modules/beside/index.js': '',
  };
  expect(findNames(makeRelease(files))).toEqual(['beside']);
});

test('a package whose dependency lacks its file is found', () => {
  const files = {
    'server/main.js': `import('inside')`,
    'node_modules/inside/package.json': '{"main":"index.js","dependencies":{"@of/colour":"1"}}',
    'node_modules/inside/index.js': '',
    'node_modules/@of/colour/package.json': '{"main":"index.cjs"}',
  };
  expect(findNames(makeRelease(files))).toEqual(['@of/colour']);
  const whole = { ...files, 'node_modules/@of/colour/index.cjs': '' };
  expect(findNames(makeRelease(whole))).toEqual([]);
});
