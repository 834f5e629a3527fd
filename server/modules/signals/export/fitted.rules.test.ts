import { expect, test } from 'vitest';
import { disarmFormula } from '../../../../contract/formulas.ts';
import { fitText } from './fitted.rules.ts';

test.each([
  ['short', 10, 'short'],
  ['exactly 10', 10, 'exactly 10'],
  ['eleven are one too many', 10, 'eleven ar…'],
  ['no blank before it', 9, 'no blank…'],
  ['👩‍💻👩‍💻👩‍💻', 12, '👩‍💻👩‍💻…'],
  ['e\u0301e\u0301e\u0301', 4, 'e\u0301…'],
  ['', 5, ''],
])('%s fits into %i units as %s', (text, max, expected) => {
  expect(fitText(text, max)).toBe(expected);
});

test('the sign that disarms a formula counts, too', () => {
  for (const text of ['=1234567', '=12345678', '=123456789012']) {
    expect(disarmFormula(fitText(text, 9)).length).toBeLessThanOrEqual(9);
  }
});
