import { expect, test } from 'vitest';
import { isWithin, paths } from '../paths.ts';
import { getStepPath } from './steps.ts';

test.each([
  ['link-profile', '/linkedin-profile'],
  ['choose-plan', '/payment'],
  ['await-payment', '/payment/pending'],
  ['fix-payment', '/payment/error'],
  ['account', '/profile'],
] as const)('the screen of the step %s is %s [S4.02]', (step, path) => {
  expect(getStepPath(step)).toBe(path);
});

test('a path contains what is below it, but not paths that only share its prefix', () => {
  expect(isWithin('/auth', paths.login)).toBe(true);
  expect(isWithin('/auth/register', paths.login)).toBe(true);
  expect(isWithin('/authority', paths.login)).toBe(false);
});
