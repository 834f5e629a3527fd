import { expect, test } from 'vitest';
import { findMatches } from './matching.ts';

const entry = (label: string, words = '', detail = '') => ({ label, words, detail });
const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label);

const ENTRIES = [
  entry('Switch to dark mode', 'theme appearance'),
  entry('Modem profile'),
  entry('My profile', 'account settings'),
  entry('Profile of José', '', 'Head of RevOps'),
  entry('日本語の名前'),
];

test('without a text every entry is listed in its own order', () => {
  expect(findMatches(ENTRIES, '')).toBe(ENTRIES);
  expect(findMatches(ENTRIES, '  ')).toBe(ENTRIES);
});

test.each([
  ['profile', ['Profile of José', 'Modem profile', 'My profile']],
  ['mode', ['Modem profile', 'Switch to dark mode']],
  ['ode', ['Switch to dark mode', 'Modem profile']],
  ['THEME', ['Switch to dark mode']],
  ['revops', ['Profile of José']],
  ['jose', ['Profile of José']],
  ['JOSÉ', ['Profile of José']],
  ['profile my', ['My profile']],
  ['settings profile', ['My profile']],
  ['語', ['日本語の名前']],
  ['quarterly', []],
])(
  '“%s” finds its entries, the beginning of the label before a word before a part',
  (typed, found) => {
    expect(labels(findMatches(ENTRIES, typed))).toEqual(found);
  },
);

test('every typed word must be found', () => {
  expect(findMatches(ENTRIES, 'profile forecast')).toEqual([]);
});
