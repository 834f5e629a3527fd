import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { runWithin } from './within.ts';

const never = new Promise<string>(() => {});
const tooLate = () => {
  throw new Error('too late');
};

test('work that ends in time returns its result, and leaves no timer', async () => {
  vi.useFakeTimers();
  try {
    expect(await runWithin(1_000, Promise.resolve('done'), tooLate)).toBe('done');
    await expect(runWithin(1_000, Promise.reject(new Error('its own')), tooLate)).rejects.toThrow(
      'its own',
    );
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('late work is replaced by the result or error of `late`', async () => {
  expect(await runWithin(5, never, () => 'meanwhile')).toBe('meanwhile');
  await expect(runWithin(5, never, tooLate)).rejects.toThrow('too late');
});

test('a failure of late work is ignored', async () => {
  const failing = sleep(20).then(() => {
    throw new Error('afterwards');
  });
  expect(await runWithin(5, failing.then(String), () => 'meanwhile')).toBe('meanwhile');
  await expect(failing).rejects.toThrow('afterwards');
});
