import { expect, test } from 'vitest';
import { withRetryAdvice } from './retry.ts';

test.each([
  [0, 'in a moment'],
  [10, 'in a moment'],
  [11, 'in a minute'],
  [60, 'in a minute'],
  [61, 'in 2 minutes'],
  [1_200, 'in 20 minutes'],
  [90 * 60, 'in 90 minutes'],
  [90 * 60 + 1, 'in 2 hours'],
  [7_201, 'in 3 hours'],
  [23 * 3_600, 'in 23 hours'],
  [23 * 3_600 + 1, 'tomorrow at this time'],
  [86_400, 'tomorrow at this time'],
  [86_401, 'in 2 days'],
])('after a wait of %i seconds, a call is advised %s', (seconds, words) => {
  expect(withRetryAdvice('Too many attempts.', seconds)).toBe(
    `Too many attempts. Please try again ${words}.`,
  );
});
