import { expect, test } from 'vitest';
import { isWithin, paths } from './paths.ts';
import { nextPath } from './steps.ts';

const standing = (
  hasLinkedinUsername: boolean,
  hasSubscription: boolean,
  isActiveSubscription: boolean,
) => ({ hasLinkedinUsername, hasSubscription, isActiveSubscription });

test.each([
  ['without a linked profile goes to link one', standing(false, false, false), '/linkedin-profile'],
  [
    'without a linked profile links one first, even if paying',
    standing(false, true, true),
    '/linkedin-profile',
  ],
  ['without a subscription goes to the plan chooser', standing(true, false, false), '/payment'],
  ['with an active subscription goes to the account', standing(true, true, true), '/profile'],
  [
    'whose payment failed goes to the payment problem',
    standing(true, true, false),
    '/payment/error',
  ],
])('a member %s', (_, who, path) => {
  expect(nextPath(who)).toBe(path);
});

test('a path holds what lies below it, and nothing that only begins alike', () => {
  expect(isWithin('/auth', paths.login)).toBe(true);
  expect(isWithin('/auth/register', paths.login)).toBe(true);
  expect(isWithin('/authority', paths.login)).toBe(false);
});
