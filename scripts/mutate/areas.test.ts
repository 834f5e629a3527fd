import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../steps.ts';
import { AREAS } from './areas.ts';

const FILES = globSync('server/**/*.ts', { cwd: root });
const TESTS = FILES.filter((path) => path.endsWith('.test.ts'));

test.each(AREAS)('the sources and tests of $name exist', ({ sources, tests, first = {} }) => {
  expect(sources.filter((source) => !FILES.includes(source))).toEqual([]);
  expect(Object.keys(first).filter((source) => !sources.includes(source))).toEqual([]);
  const parts = [...tests, ...Object.values(first).flat()];
  expect(parts.filter((part) => !TESTS.some((path) => path.includes(part)))).toEqual([]);
});
