import { expect, test } from 'vitest';
import { CODES, findCodeText } from './errors.ts';
import { getActors } from './http/access.ts';
import { DEFAULT_PLANS, planName } from './plans.ts';
import { getYearlyPricePerMonth, getYearlySaving } from './yearly-price.ts';
import { routes } from './routes/index.ts';
import { getStep } from './standing.ts';

test('every code has one meaning [S8.18]', () => {
  const codes = Object.values(CODES).map((entry) => entry.code);
  expect(new Set(codes).size).toBe(codes.length);
});

test.each([
  [0, 'Ops something went wrong'],
  [1, 'Object not found'],
  [2, 'Bad request'],
  [3, 'Invalid login details'],
  [10, 'Invalid or expired code'],
  [11, 'Password successfully reset'],
  [12, 'Successfully logged out'],
  [13, 'Support ticket sent'],
  [14, 'Code sent to email'],
  [15, 'Registration finished status updated'],
  [16, 'Profile updated'],
  [17, 'Password updated'],
  [18, 'New password cannot be old'],
  [19, 'Invalid current password'],
])('code %i says "%s" [S8.18]', (code, text) => {
  expect(findCodeText(code)).toBe(text);
});

test('an unknown code has no text', () => {
  expect(findCodeText(9)).toBeUndefined();
});

test('no two routes share a method and a path', () => {
  const names = routes.map((route) => `${route.method} ${route.path}`);
  expect(new Set(names).size).toBe(names.length);
});

test('signals, leads, insights and openers need an active plan, the account itself does not', () => {
  for (const { method, path, access } of routes) {
    const actors = getActors(access);
    if (!actors) continue;
    const isPaid = /^\/(signals|leads|insights|openers)\b/.test(path);
    expect([method, path, actors.activePlan ?? false]).toEqual([method, path, isPaid]);
  }
});

test.each([
  [false, false, false, 'link-profile'],
  [false, false, true, 'link-profile'],
  [false, true, false, 'link-profile'],
  [false, true, true, 'link-profile'],
  [true, false, false, 'choose-plan'],
  [true, true, true, 'account'],
  [true, true, false, 'fix-payment'],
] as const)(
  'profile linked %s, subscription %s, active %s: %s [S4.01]',
  (hasLinkedinUsername, hasSubscription, isActiveSubscription, step) => {
    expect(getStep({ hasLinkedinUsername, hasSubscription, isActiveSubscription })).toBe(step);
  },
);

test('a year costs thirty percent less than twelve months', () => {
  for (const plan of DEFAULT_PLANS) {
    expect(plan.yearlyAmount).toBe(Math.round(plan.monthlyAmount * 12 * 0.7));
    expect(getYearlySaving(plan.monthlyAmount, plan.yearlyAmount)).toBe(
      plan.monthlyAmount * 12 - plan.yearlyAmount,
    );
  }
});

test('the monthly equivalent of a yearly price is rounded to whole units [S9.06]', () => {
  expect(getYearlyPricePerMonth(24_360)).toBe(20);
  expect(getYearlyPricePerMonth(49_560)).toBe(41);
  expect(getYearlyPricePerMonth(99_960)).toBe(83);
  expect(getYearlyPricePerMonth(209_160)).toBe(174);
  expect(getYearlyPricePerMonth(24_600)).toBe(21);
});

test('an unknown plan is shown as the default [S1.08]', () => {
  expect(planName('package_two')).toBe('Networker');
  expect(planName('toString')).toBe('Default');
});
