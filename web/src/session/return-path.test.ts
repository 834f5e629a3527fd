import { beforeEach, expect, test, vi } from 'vitest';
import { getSignOutReason, keepReturnPath, takeReturnPath } from './return-path.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('the page is opened once, and the reason is shown until then', () => {
  keepReturnPath('/leads?tab=all', 'You were signed out.');
  expect([getSignOutReason(), getSignOutReason()]).toEqual([
    'You were signed out.',
    'You were signed out.',
  ]);
  expect([takeReturnPath(), takeReturnPath()]).toEqual(['/leads?tab=all', null]);
  expect(getSignOutReason()).toBeUndefined();
});

test('the usual page and the address of another site are not kept', () => {
  for (const path of ['/profile', '//example.com/']) {
    keepReturnPath('/leads');
    keepReturnPath(path);
    expect(takeReturnPath()).toBeNull();
  }
});
