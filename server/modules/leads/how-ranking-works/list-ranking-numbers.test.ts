import { expect, test } from 'vitest';
import { listRankingNumbers } from './list-ranking-numbers.rules.ts';

test('every number of the ranking is explained in its own words, not as the rest of another', () => {
  const words = listRankingNumbers().map((number) => number.words);
  expect(words.filter((each) => !/^[A-Z“]/.test(each) || each.endsWith(','))).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
});
