import { expect, test } from 'vitest';
import { describeCountedDays } from './counted-days.ts';

const NOW = Date.parse('2026-11-20T09:00:00Z');

test('a count of a file names the days that it covers, with the year if it is another', () => {
  const describe = (from: string | null, until: string) =>
    describeCountedDays({ from, until }, NOW);
  expect(describe(null, '2026-11-11')).toBe('until Nov 11');
  expect(describe(null, '2025-11-11')).toBe('until Nov 11, 2025');
  expect(describe('2025-11-12', '2026-11-11')).toBe('Nov 12, 2025 to Nov 11');
});
