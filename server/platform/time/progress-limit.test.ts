import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitProgress } from './progress-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a piece that takes too long is late, and one in time starts the time of the next', () => {
  const late = vi.fn();
  const limit = limitProgress({ pieceMs: 100, wholeMs: 1_000, late });
  limit.nextPiece();
  vi.advanceTimersByTime(99);
  limit.nextPiece();
  vi.advanceTimersByTime(99);
  expect(late).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(late).toHaveBeenCalledExactlyOnceWith(100);
});

test('the whole is limited from the beginning, a piece from the first one', () => {
  const late = vi.fn();
  limitProgress({ pieceMs: 100, wholeMs: 1_000, late });
  vi.advanceTimersByTime(999);
  expect(late).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(late).toHaveBeenCalledExactlyOnceWith(1_000);
});

test('nothing is late after the end', () => {
  const late = vi.fn();
  const limit = limitProgress({ pieceMs: 100, wholeMs: 1_000, late });
  limit.nextPiece();
  limit.end();
  expect(vi.getTimerCount()).toBe(0);
});
