import { expect, test } from 'vitest';
import { findPeriod } from './periods.rules.ts';

test.each([
  ['* * * * *', 60],
  ['*/10 * * * *', 600],
  ['7 * * * *', 3_600],
  ['41 3 * * *', 86_400],
])('a job scheduled at %s runs every %d seconds', (cron, seconds) => {
  expect(findPeriod(cron)).toBe(seconds);
});

test('a schedule that is not at least daily has no period, so its job cannot be watched', () => {
  expect(() => findPeriod('0 3 * * 1')).toThrow('not at least daily');
});
