import { beforeEach, expect, test, vi } from 'vitest';
import { forgetProgress, hasReached, keepProgress, readProgress } from './progress.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

const begun = { email: 'ada@example.com', challenge: 'c', isVerified: false };

test('a reset that was not started has reached no step', () => {
  expect(hasReached('code')).toBe(false);
  expect(hasReached('password')).toBe(false);
});

test('a sent code opens the second step, a verified one the third', () => {
  keepProgress(begun);
  expect(hasReached('code')).toBe(true);
  expect(hasReached('password')).toBe(false);
  keepProgress({ ...begun, isVerified: true });
  expect(hasReached('password')).toBe(true);
});

test('a reload keeps the step, and completion clears it', () => {
  keepProgress({ ...begun, failure: 18 });
  expect(readProgress()).toEqual({ ...begun, failure: 18 });
  forgetProgress();
  expect(readProgress()).toBeNull();
});

test('progress stored by another version is ignored', () => {
  kept.set('password-reset', '{"email":"ada@example.com"}');
  expect(readProgress()).toBeNull();
});
