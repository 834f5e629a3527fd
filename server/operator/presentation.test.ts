import { expect, test } from 'vitest';
import { presentation } from './presentation.ts';

test('without scored forecasts there is no figure of how they did', () => {
  const shown = presentation.forecasts({
    versions: [
      {
        version: 2,
        issued: 1,
        scored: 0,
        verdict: 'too few to say',
        coverage: null,
        intervalScore: null,
        error: null,
        pitDeciles: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      },
    ],
  });
  for (const figure of ['within the bounds', 'interval score', 'error ÷ naive mean’s']) {
    expect(shown).toMatch(new RegExp(`${figure} +none`));
  }
});
