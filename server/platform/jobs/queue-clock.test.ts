import { expect, test } from 'vitest';
import { createSteadyClock } from './queue-clock.ts';

const MONTHS_14 = 426 * 86_400_000;

test('T73 the clock of the job queue follows one that is set ahead, and continues when it is set back', () => {
  const machine = { atMs: 1_000_000, elapsedMs: 50 };
  const clock = createSteadyClock({ now: () => machine.atMs, elapsed: () => machine.elapsedMs });
  const pass = (ms: number) => {
    machine.atMs += ms;
    machine.elapsedMs += ms;
  };
  expect(clock.now()).toBe(1_000_000);
  pass(500);
  expect(clock.now()).toBe(1_000_500);
  machine.atMs += MONTHS_14;
  const ahead = clock.now();
  expect(ahead).toBe(1_000_500 + MONTHS_14);
  machine.atMs -= MONTHS_14;
  pass(500);
  expect(clock.now()).toBe(ahead + 500);
});
