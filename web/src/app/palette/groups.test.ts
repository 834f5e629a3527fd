import { expect, test } from 'vitest';
import { findCurrent, arrangeGroups, describeStatus } from './Palette.tsx';

const entry = (value: string) => ({ value, label: value, target: `/${value}` });
const group = (label: string, ...values: string[]) => ({ label, entries: values.map(entry) });

const PAGES = group('Pages', 'Signals', 'Support');
const COMMANDS = group('Commands', 'Logout');
const PEOPLE = group('People', 'Sofia');

const shown = (...args: Parameters<typeof arrangeGroups>) =>
  arrangeGroups(...args).map(({ label, entries }) => [label, entries.map(({ value }) => value)]);

test('known entries are matched and come before found ones', () => {
  expect(shown([PAGES, COMMANDS], [PEOPLE], 's')).toEqual([
    ['Pages', ['Signals', 'Support']],
    ['People', ['Sofia']],
  ]);
});

test('entries found by the server are not matched again', () => {
  expect(shown([PAGES], [PEOPLE], 'revops')).toEqual([['People', ['Sofia']]]);
});

test('the marked entry stays marked while it is listed, also when others come before it', () => {
  expect(findCurrent([PEOPLE], 'Sofia')?.value).toBe('Sofia');
  expect(findCurrent([PAGES, PEOPLE], 'Sofia')?.value).toBe('Sofia');
  expect(findCurrent([PAGES], 'Sofia')?.value).toBe('Signals');
  expect(findCurrent([PAGES], null)?.value).toBe('Signals');
  expect(findCurrent([], 'Sofia')).toBeUndefined();
});

test.each([
  [{ count: 0, isSearching: true }, 'Searching people and posts…'],
  [{ count: 3, isSearching: true }, 'Searching people and posts…'],
  [{ count: 0 }, 'Nothing matches “drop”.'],
  [{ count: 0, hasFailed: true }, ''],
  [{ count: 1 }, '1 result'],
  [{ count: 12, hasFailed: true }, '12 results'],
])('%o is announced as “%s”', (state, words) => {
  const rest = { typed: 'drop', isSearching: false, hasFailed: false };
  expect(describeStatus({ ...rest, ...state })).toBe(words);
});
