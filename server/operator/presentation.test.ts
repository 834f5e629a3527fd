import { expect, test } from 'vitest';
import { presentation } from './presentation.ts';

test('without scored forecasts there is no figure of how they did', () => {
  const shown = presentation.forecasts({
    versions: [
      {
        version: 2,
        issued: 1,
        scored: 0,
        unobserved: 0,
        verdict: 'too few to say',
        coverage: null,
        intervalScore: null,
        error: null,
        pitDeciles: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      },
    ],
  });
  for (const figure of ['within the bounds', 'interval score.*', 'error.*']) {
    expect(shown).toMatch(new RegExp(`${figure} +none`));
  }
});

test('the share within the bounds also has its count, so that rounding hides nothing', () => {
  const shown = presentation.forecasts({
    versions: [
      {
        version: 2,
        issued: 3_100,
        scored: 3_000,
        unobserved: 40,
        verdict: 'not sound',
        coverage: 2_551 / 3_000,
        intervalScore: 241.26,
        error: 0.8049,
        pitDeciles: [300, 300, 300, 300, 300, 300, 300, 300, 300, 300],
      },
    ],
  });
  expect(shown).toMatch(/within the bounds +85\.0 % \(2551 of 3000\)/);
  expect(shown).toMatch(/interval score \(lower is better\) +241\.3/);
  expect(shown).toMatch(/error \(naive mean: 1\) +0\.80/);
  expect(shown).toMatch(/never observed +40/);
});
