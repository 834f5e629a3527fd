import { expect, test } from 'vitest';
import { computeFigures, type ForecastFigures, MEASURED_KINDS } from './forecast.bench.ts';
import { judgeMembers } from './members.ts';

let measured: ForecastFigures | undefined;

/** A sixteenth of the bench's members, with other seeds. */
function figures(): ForecastFigures {
  measured ??= computeFigures(MEASURED_KINDS.map((kind) => judgeMembers(kind, 6, 70_000)));
  return measured;
}

test('eight in ten months lie between the bounds, of no kind of member much fewer', () => {
  const { coverage, coverageOfKind } = figures();
  expect(coverage).toBeGreaterThan(0.75);
  expect(coverage).toBeLessThan(0.85);
  expect(Math.min(...coverageOfKind.values())).toBeGreaterThan(0.6);
}, 180_000);

test('the median is nearer than the naive mean, for active members too', () => {
  const { error, errorOfActive } = figures();
  expect(error).toBeLessThan(0.8);
  expect(errorOfActive).toBeLessThan(0.93);
}, 180_000);

test('a number of posts that is stated within a quarter helps more than any method', () => {
  const { errorOfActive, errorWithPlan } = figures();
  expect(errorWithPlan).toBeLessThan(0.75);
  expect(errorWithPlan).toBeLessThan(errorOfActive);
}, 180_000);
