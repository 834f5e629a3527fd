import { expect, test } from 'vitest';
import { type FitRule, weightOfRule } from '../ranking/fit/fit.rules.ts';
import { createKnownMatches } from './known-matches.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const rule = (word: string): FitRule => ({
  id: word,
  mode: 'include',
  field: 'title',
  words: [word],
  weight: weightOfRule('include', 'title'),
  origin: 'user',
});

test('matches are known for the same rules only', () => {
  const matchesOf = createKnownMatches();
  const bakers = matchesOf([rule('Baker')], NOW);
  const match = bakers.fit.match('Baker');
  expect(match.matched).toHaveLength(1);
  bakers.remember(7, match);
  expect(matchesOf([rule('Baker')], later(9)).find(7)).toBe(match);
  expect(matchesOf([rule('Baker')], later(9)).find(8)).toBeUndefined();
  expect(matchesOf([rule('Cook')], later(9)).find(7)).toBeUndefined();
});

test('rules and their matches are dropped after ten minutes, or for the ninth set of rules', () => {
  const matchesOf = createKnownMatches();
  const first = matchesOf([rule('Baker')], NOW);
  expect(matchesOf([rule('Baker')], later(10))).not.toBe(first);
  const second = matchesOf([rule('Baker')], later(10));
  for (let other = 0; other < 7; other += 1) matchesOf([rule(`Other ${other}`)], later(10));
  expect(matchesOf([rule('Baker')], later(10))).toBe(second);
  for (let other = 10; other < 18; other += 1) matchesOf([rule(`Other ${other}`)], later(10));
  expect(matchesOf([rule('Baker')], later(10))).not.toBe(second);
});

test('more headlines than fit into memory are matched, and not remembered', () => {
  const matches = createKnownMatches()([rule('Baker')], NOW);
  const match = matches.fit.match('Baker');
  for (let key = 0; key < 50_001; key += 1) matches.remember(key, match);
  expect(matches.find(49_999)).toBe(match);
  expect(matches.find(50_000)).toBeUndefined();
});
