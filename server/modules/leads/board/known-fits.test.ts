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

const ADA = { personId: 1 };

test('a person is matched once by the same rules of an account', () => {
  const first = findFit('one', [rule], 10).match(HEADLINE, ADA);
  expect(findFit('one', [{ ...rule }], 10).match(HEADLINE, ADA)).toBe(first);
  expect(findFit('another', [rule], 10).match(HEADLINE, ADA)).not.toBe(first);
});

test('a changed headline is matched again', () => {
  const { match } = findFit('two', [rule], 0);
  expect(match(HEADLINE, ADA).matched).toHaveLength(1);
  expect(match('Nurse', ADA).matched).toEqual([]);
  expect(match('Nurse', ADA)).toBe(match('Nurse', ADA));
});

test('a changed rule applies at once to a person who was matched', () => {
  const before = findFit('three', [rule], 10).match(HEADLINE, ADA);
  const weaker = findFit('three', [{ ...rule, weight: 1.1 }], 10).match(HEADLINE, ADA);
  expect(weaker.fit).toBeLessThan(before.fit ?? 0);
  const other = findFit('three', [{ ...rule, words: ['Nurse'] }], 10);
  expect(other.match(HEADLINE, ADA).matched).toEqual([]);
});

test('a match without one of the rules is computed from the others', () => {
  const { match } = findFit('four', [rule], 10);
  expect(match(HEADLINE, ADA).matched).toHaveLength(1);
  expect(match(HEADLINE, { ...ADA, without: rule.id }).matched).toEqual([]);
});

test('an account keeps more matches only once it has more people', () => {
  const { match } = findFit('five', [rule], 0);
  const [ada, bea] = [match(HEADLINE, ADA), match(HEADLINE, { personId: 2 })];
  expect(match(HEADLINE, ADA)).toBe(ada);
  expect(match(HEADLINE, { personId: 2 })).not.toBe(bea);
  expect(match(HEADLINE, { personId: 2 })).toEqual(bea);
  const grown = findFit('five', [rule], 2);
  expect(grown.match(HEADLINE, ADA)).not.toBe(ada);
  const again = grown.match(HEADLINE, { personId: 2 });
  expect(grown.match(HEADLINE, { personId: 2 })).toBe(again);
});
