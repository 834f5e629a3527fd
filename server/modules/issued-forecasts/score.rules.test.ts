import { expect, test } from 'vitest';
import { computeIntervalScore, computePit, judgeCoverage } from './score.rules.ts';

const TENS = Array.from({ length: 99 }, (_, i) => (i + 1) * 10);

test('an outcome between the bounds scores their width, and each signal outside ten more', () => {
  const bounds = { low: 60, high: 260 };
  expect(computeIntervalScore(bounds, 60)).toBe(200);
  expect(computeIntervalScore(bounds, 263)).toBe(230);
  expect(computeIntervalScore(bounds, 55)).toBe(250);
});

test('the place of an outcome is the share of the distribution below it', () => {
  expect(computePit(TENS, 5, 0.5)).toBeCloseTo(0.005);
  expect(computePit(TENS, 505, 0.5)).toBeCloseTo(0.505);
  expect(computePit(TENS, 10_000, 0.5)).toBeCloseTo(0.995);
});

test('an outcome that many percentiles equal is spread over them', () => {
  const mostlyNone = TENS.map((_, i) => (i < 60 ? 0 : i));
  expect(computePit(mostlyNone, 0, 0)).toBe(0);
  expect(computePit(mostlyNone, 0, 0.999)).toBeCloseTo(0.61, 2);
});

test('bounds are sound from 75 to 85 %, and few scored forecasts give no verdict', () => {
  expect(judgeCoverage({ scored: 199, coverage: 0.2 })).toBe('tooFew');
  expect(judgeCoverage({ scored: 0, coverage: null })).toBe('tooFew');
  const verdicts = [0.74, 0.75, 0.85, 0.86].map((coverage) =>
    judgeCoverage({ scored: 200, coverage }),
  );
  expect(verdicts).toEqual(['tooNarrow', 'sound', 'sound', 'tooWide']);
});
