import { expect, test } from 'vitest';
import { claimsOf, unclaimed, unreached } from './claims.ts';
import { addUp, parseFigure } from './figures.ts';

const row = (reached: string) =>
  `| T56 | What fails | How it is held | ${reached} | “T56 a rule” |`;

test('a row states its counts in a short and a full run', () => {
  expect(claimsOf(row('200 guesses (10,000 in full); 5 codes. Goal: 100 rounds'))).toEqual([
    { id: 'T56', unit: 'guesses', count: 200, longCount: 10_000 },
    { id: 'T56', unit: 'codes', count: 5, longCount: 5 },
  ]);
});

test('a row without a figure is an error', () => {
  expect(() => claimsOf(row(''))).toThrow('T56');
  expect(() => claimsOf(row('many guesses'))).toThrow('many guesses');
});

test('reported figures are summed by failure and unit', () => {
  const figures = ['T15 1 paths', 'T15 1 paths', 'T14 300 addresses'].map(parseFigure);
  expect(addUp(figures)).toEqual([
    { id: 'T15', count: 2, unit: 'paths' },
    { id: 'T14', count: 300, unit: 'addresses' },
  ]);
  expect(() => parseFigure('T15 many paths')).toThrow('many paths');
});

test('a figure that differs from its row is reported', () => {
  const claims = claimsOf(row('200 guesses (10,000 in full)'));
  const reached = (count: number, unit = 'guesses') => [{ id: 'T56', count, unit }];
  const short = { isLong: false };
  expect(unclaimed(claims, reached(200), short)).toEqual([]);
  expect(unclaimed(claims, reached(10_000), { isLong: true })).toEqual([]);
  expect(unclaimed(claims, reached(199), short)).toHaveLength(1);
  expect(unclaimed(claims, reached(201), short)).toHaveLength(1);
  expect(unclaimed(claims, reached(1, 'codes'), short)).toHaveLength(1);
});

test('a claimed figure that no test reports is listed', () => {
  const claims = claimsOf(row('200 guesses'));
  expect(unreached(claims, [{ id: 'T56', count: 7, unit: 'guesses' }])).toEqual([]);
  expect(unreached(claims, [{ id: 'T56', count: 7, unit: 'codes' }])).toHaveLength(1);
});
