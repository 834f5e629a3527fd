import { expect, test } from 'vitest';
import { randomToken } from '../../platform/crypto.ts';
import { isTokenFor, standingOf, tokenOf } from './sessions.rules.ts';

test('a token is known by its prefix and its checksum, for its purpose only', () => {
  const token = tokenOf('session', randomToken());
  expect(token).toMatch(/^rps_[\w-]{43}[0-9a-z]{7}$/);
  expect(isTokenFor('session', token)).toBe(true);
  expect(isTokenFor('handoff', token)).toBe(false);
});

test('one wrong sign anywhere makes it noise', () => {
  const token = tokenOf('session', randomToken());
  for (let place = 0; place < token.length; place += 1) {
    const other = token[place] === 'x' ? 'y' : 'x';
    const changed = token.slice(0, place) + other + token.slice(place + 1);
    expect(isTokenFor('session', changed)).toBe(false);
  }
});

test('where an account stands is told by its profile and its subscription', () => {
  expect(standingOf({ hasProfile: true, subscriptionStatus: 'past_due' })).toEqual({
    hasLinkedinUsername: true,
    hasSubscription: true,
    isActiveSubscription: false,
  });
  expect(standingOf({ hasProfile: false, subscriptionStatus: null })).toEqual({
    hasLinkedinUsername: false,
    hasSubscription: false,
    isActiveSubscription: false,
  });
});
