import type { Clock } from '../platform/time/clock.ts';

export type TestClock = Clock & {
  set(time: Date | string): void;
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
};

export function createTestClock(start: Date | string = '2026-01-15T12:00:00Z'): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set(time) {
      now = new Date(time);
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      const allSeconds = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
      now = new Date(now.getTime() + allSeconds * 1_000);
    },
  };
}
