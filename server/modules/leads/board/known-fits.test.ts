import { expect, test } from 'vitest';
import type { FitRule } from '../ranking/fit/fit.rules.ts';
import { findFit } from './known-fits.ts';

const HEADLINE = 'Head of RevOps at Northbeam';
const rule: FitRule = {
  id: 'include-title-revops',
  mode: 'include',
  field: 'title',
  words: ['RevOps'],
  weight: 2.2,
  origin: 'user',
};

test('a headline is matched once by the same rules of an account', () => {
  const first = findFit('one', [rule], 10).match(HEADLINE);
  expect(findFit('one', [{ ...rule }], 10).match(HEADLINE)).toBe(first);
  expect(findFit('another', [rule], 10).match(HEADLINE)).not.toBe(first);
});

test('a changed rule applies at once to a headline that was matched', () => {
  const before = findFit('two', [rule], 10).match(HEADLINE);
  const weaker = findFit('two', [{ ...rule, weight: 1.1 }], 10).match(HEADLINE);
  expect(weaker.fit).toBeLessThan(before.fit ?? 0);
  expect(findFit('two', [{ ...rule, words: ['Nurse'] }], 10).match(HEADLINE).matched).toEqual([]);
});

test('a match without one of the rules is computed from the others', () => {
  const { match } = findFit('three', [rule], 10);
  expect(match(HEADLINE).matched).toHaveLength(1);
  expect(match(HEADLINE, rule.id).matched).toEqual([]);
});

test('an account keeps more matches only once it has more people', () => {
  const { match } = findFit('four', [rule], 0);
  const [first, second] = [match(HEADLINE), match('RevOps Lead at Acme')];
  expect(match(HEADLINE)).toBe(first);
  expect(match('RevOps Lead at Acme')).not.toBe(second);
  expect(match('RevOps Lead at Acme')).toEqual(second);
  const grown = findFit('four', [rule], 2);
  expect(grown.match(HEADLINE)).not.toBe(first);
  const third = grown.match('RevOps Lead at Acme');
  expect(grown.match('RevOps Lead at Acme')).toBe(third);
});
