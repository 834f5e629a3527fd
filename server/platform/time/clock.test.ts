import { expect, test } from 'vitest';
import { createCheckedClock } from './clock.ts';
import { DAY_MS, HOUR_MS } from './durations.ts';

const NOW = Date.parse('2026-11-26T03:00:00Z');
const YEAR_MS = 365 * DAY_MS;

function createMovableClock() {
  const machine = { at: NOW, elapsedMs: 0 };
  const clock = createCheckedClock({ now: () => machine.at, elapsed: () => machine.elapsedMs });
  const pass = (ms: number) => {
    machine.at += ms;
    machine.elapsedMs += ms;
  };
  return { clock, machine, pass };
}

test('T73 a clock that agrees with Stripe’s, or that nothing contradicts, is trusted', () => {
  const { clock, pass } = createMovableClock();
  expect(clock.doubt()).toBeNull();
  clock.noteOutside(new Date(NOW + HOUR_MS / 2));
  clock.confirm(new Date(NOW - DAY_MS));
  pass(30 * DAY_MS);
  expect(clock.doubt()).toBeNull();
  expect(clock.now()).toEqual(new Date(NOW + 30 * DAY_MS));
});

test.each([14, -14])('T73 a clock that moves by %d months differs from Stripe’s', (months) => {
  const { clock, machine, pass } = createMovableClock();
  clock.noteOutside(new Date(NOW));
  machine.at += (months * YEAR_MS) / 12;
  pass(HOUR_MS / 2);
  expect(clock.doubt()).toMatch(/differs from Stripe/);
  machine.at -= (months * YEAR_MS) / 12;
  expect(clock.doubt()).toBeNull();
});

test('T73 while the clock is behind a confirmed time, no row gets a time that is too early', () => {
  const { clock, machine } = createMovableClock();
  clock.confirm(new Date(NOW - DAY_MS));
  machine.at -= YEAR_MS;
  expect(clock.doubt()).toMatch(/behind/);
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(NOW);
  machine.at += YEAR_MS;
  expect(clock.doubt()).toBeNull();
  expect(clock.now()).toEqual(new Date(NOW));
});

test('T73 Stripe’s time decides when a wrong clock confirmed times that have not passed', () => {
  const { clock } = createMovableClock();
  clock.confirm(new Date(NOW + YEAR_MS));
  expect(clock.doubt()).toMatch(/behind/);
  clock.noteOutside(new Date(NOW));
  expect(clock.doubt()).toBeNull();
  expect(clock.now()).toEqual(new Date(NOW));
});

test.each([14, -14])(
  'T73 while the clock is wrong by %d months, now is Stripe’s time',
  (months) => {
    const { clock, machine, pass } = createMovableClock();
    machine.at += (months * YEAR_MS) / 12;
    clock.noteOutside(new Date(NOW));
    pass(HOUR_MS);
    expect(clock.now()).toEqual(new Date(NOW + HOUR_MS));
    machine.at -= (months * YEAR_MS) / 12;
    expect(clock.now()).toEqual(new Date(NOW + HOUR_MS));
  },
);

test.each([14, -14])(
  'T73 a clock that is set by %d months while Stripe is out of reach is not trusted',
  (months) => {
    const { clock, machine, pass } = createMovableClock();
    pass(30 * DAY_MS);
    expect(clock.doubt()).toBeNull();
    machine.at += (months * YEAR_MS) / 12;
    pass(HOUR_MS / 2);
    expect(clock.doubt()).toMatch(/was set/);
    machine.at -= (months * YEAR_MS) / 12;
    expect(clock.doubt()).toBeNull();
  },
);

test('T73 a clock that was wrong at the start and was set right is trusted once Stripe’s agrees', () => {
  const { clock, machine } = createMovableClock();
  machine.at += YEAR_MS;
  expect(clock.doubt()).toMatch(/was set/);
  clock.noteOutside(new Date(NOW + YEAR_MS));
  expect(clock.doubt()).toBeNull();
});
