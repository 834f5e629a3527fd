import { expect, test } from 'vitest';
import { describeTotal } from './ListHead.tsx';

const counts = {
  all: 8_185,
  new: 0,
  waiting: 0,
  waitingWithdrawn: 0,
  waitingComments: 0,
  withdrawn: 0,
  people: 705,
  companies: 18,
};

test('a filtered list says how many match, as soon as they are counted', () => {
  expect(describeTotal({ counts }, null)).toBe('8,185 signals from 705 people and 18 companies');
  expect(describeTotal({ counts }, undefined)).toBe('8,185 signals in all');
  expect(describeTotal({ counts }, 214)).toBe('214 of 8,185 signals');
  expect(describeTotal({ counts }, 0)).toBe('0 of 8,185 signals');
});
