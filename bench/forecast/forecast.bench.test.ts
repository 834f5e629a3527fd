import { expect, test } from 'vitest';
import { computeFigures, judgeMembers, MEASURED_KINDS } from './forecast.bench.ts';

/** A sixteenth of the bench's members, with other seeds. */
const kinds = MEASURED_KINDS.map((kind) => judgeMembers(kind, 6, 70_000));
const all = computeFigures(kinds.flat());

test('eight in ten months lie between the bounds, of no kind of member much fewer', () => {
  expect(all.coverage).toBeGreaterThan(0.75);
  expect(all.coverage).toBeLessThan(0.85);
  const coverages = kinds.map((members) => computeFigures(members).coverage);
  expect(Math.min(...coverages)).toBeGreaterThan(0.6);
});

test('the median is nearer than the naive mean, for active members too', () => {
  expect(all.error).toBeLessThan(0.8);
  expect(all.errorOfActive).toBeLessThan(0.93);
});

test('a number of posts that is stated within a quarter helps more than any method', () => {
  expect(all.errorWithPlan).toBeLessThan(0.75);
  expect(all.errorWithPlan).toBeLessThan(all.errorOfActive);
});
