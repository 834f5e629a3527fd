import { expect, test } from 'vitest';
import { measureKind } from './analysis.bench.ts';

test('the analysis beats the naive mean clearly where months are viral, growing or declining', () => {
  for (const kind of ['viral', 'growing', 'declining'] as const) {
    const { ours, naive } = measureKind(kind, 150, 70_000);
    expect(ours.medianAbsolute).toBeLessThan(0.8 * naive.medianAbsolute);
  }
});

test('and it does not lose where the naive mean is at home', () => {
  for (const kind of ['steady', 'bursty', 'sparse', 'holiday gap', 'all young'] as const) {
    const { ours, naive } = measureKind(kind, 150, 70_000);
    expect(ours.meanLog).toBeLessThan(1.1 * naive.meanLog);
  }
});
