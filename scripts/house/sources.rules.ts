import { expect, test } from 'vitest';
import { files, sources } from './tree.ts';

const isTest = (path: string) =>
  /\.test\.tsx?$|\.fixture\.ts$|^e2e\/|\/testing\/|\.rules\.ts$/.test(path);

test('files have at most 300 lines, and 95 % of them at most 200', () => {
  const lengths = sources
    .filter(({ path }) => !isTest(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .toSorted((one, other) => one.lines - other.lines);
  expect(lengths.filter(({ lines }) => lines > 300)).toEqual([]);
  expect(lengths[Math.floor(lengths.length * 0.95)]?.lines).toBeLessThanOrEqual(200);
});

test('no file or folder is called utils, helpers, misc or common', () => {
  const drawers = files.filter(({ path }) =>
    /(^|\/)(utils?|helpers?|misc|common)(\.|\/)/.test(path),
  );
  expect(drawers.map(({ path }) => path)).toEqual([]);
});

test('no test is disabled, and no marker of unfinished work remains', () => {
  const leftovers = sources.filter(({ text }) =>
    // The pattern contains the forbidden names.
    /\b(it|test|describe)[.\w]*\.(skip|skipIf|only|todo|fixme|fails?)\b|\bskip: true\b|\bTODO\b|\bFIXME\b/.test(
      text,
    ),
  );
  expect(leftovers.map(({ path }) => path)).toEqual([]);
});

test('one file writes to the storage of the browser, which may be full or blocked', () => {
  const writers = sources.filter(
    ({ path, text }) =>
      path.startsWith('web/src/') && !isTest(path) && /\.(set|remove)Item\(/.test(text),
  );
  expect(writers.map(({ path }) => path)).toEqual(['web/src/session/storage.ts']);
});

test('a suppression gives its reason', () => {
  const silent = sources.filter(
    ({ path, text }) =>
      // Rules contain the forbidden names.
      !path.endsWith('.rules.ts') &&
      /@ts-ignore|@ts-expect-error\s*$|oxlint-disable(?!.* -- )/m.test(text),
  );
  expect(silent.map(({ path }) => path)).toEqual([]);
});
