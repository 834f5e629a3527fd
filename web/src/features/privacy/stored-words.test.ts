import { expect, test } from 'vitest';
import { fateWords } from './stored-words.ts';

test('a stored signal says what it was before, and that it was withdrawn', () => {
  expect(fateWords({ previousDetail: null, withdrawnBefore: null })).toBe('');
  expect(fateWords({ previousDetail: 'like', withdrawnBefore: '2026-11-15T08:43:00Z' })).toBe(
    '; before that “like”; withdrawn by Nov 15, 2026, 08:43 UTC',
  );
});
