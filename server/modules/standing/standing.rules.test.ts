import { expect, test } from 'vitest';
import { getSubscriptionStanding } from './standing.rules.ts';

test.each([
  [null, false, false],
  ['active', true, true],
  ['trialing', true, true],
  ['past_due', true, false],
  ['unpaid', true, false],
  ['paused', true, false],
  ['incomplete', true, false],
  ['canceled', false, false],
  ['incomplete_expired', false, false],
] as const)(
  'status %s: has a subscription %s, is active %s',
  (status, hasSubscription, isActiveSubscription) => {
    expect(getSubscriptionStanding(status)).toEqual({ hasSubscription, isActiveSubscription });
  },
);
