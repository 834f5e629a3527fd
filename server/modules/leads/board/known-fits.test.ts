import { expect, test } from 'vitest';
import { compileFit, type FitRule, weightOfRule } from '../ranking/fit.rules.ts';
import { createKnownFits } from './known-fits.ts';

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

test('a known fit matches as one that was just compiled', () => {
  const fitFor = createKnownFits();
  const rules = [rule('Baker')];
  const fresh = compileFit(rules);
  for (const headline of ['Baker at Acme', 'CTO', '', 'Baker at Acme']) {
    expect(fitFor(rules, NOW).match(headline)).toEqual(fresh.match(headline));
    expect(fitFor(rules, NOW).match(headline, 'Baker')).toEqual(fresh.match(headline, 'Baker'));
  }
});

test('the same rules are compiled once, and other rules have their own matches', () => {
  const fitFor = createKnownFits();
  const bakers = fitFor([rule('Baker')], NOW);
  expect(bakers.match('Baker').matched).toHaveLength(1);
  expect(fitFor([rule('Cook')], NOW).match('Baker').matched).toEqual([]);
  expect(fitFor([rule('Baker')], later(9))).toBe(bakers);
});

test('a fit and its headlines are dropped after ten minutes, or for the ninth set of rules', () => {
  const fitFor = createKnownFits();
  const first = fitFor([rule('Baker')], NOW);
  expect(fitFor([rule('Baker')], later(10))).not.toBe(first);
  const second = fitFor([rule('Baker')], later(10));
  for (let other = 0; other < 7; other += 1) fitFor([rule(`Other ${other}`)], later(10));
  expect(fitFor([rule('Baker')], later(10))).toBe(second);
  for (let other = 10; other < 18; other += 1) fitFor([rule(`Other ${other}`)], later(10));
  expect(fitFor([rule('Baker')], later(10))).not.toBe(second);
});
