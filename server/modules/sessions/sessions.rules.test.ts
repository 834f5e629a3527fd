import { expect, test } from 'vitest';
import { makeToken } from '../../platform/crypto/crypto.ts';
import { isTokenFor, buildToken } from './sessions.rules.ts';

test('a token is recognized by prefix and checksum, for its purpose only', () => {
  const token = buildToken('session', makeToken());
  expect(token).toMatch(/^rps_[\w-]{43}[0-9a-z]{7}$/);
  expect(isTokenFor('session', token)).toBe(true);
  expect(isTokenFor('handoff', token)).toBe(false);
});

test('one wrong character anywhere invalidates a token', () => {
  const token = buildToken('session', makeToken());
  for (let place = 0; place < token.length; place += 1) {
    const other = token[place] === 'x' ? 'y' : 'x';
    const changed = token.slice(0, place) + other + token.slice(place + 1);
    expect(isTokenFor('session', changed)).toBe(false);
  }
});

test('a secret of another length makes no token, even with a correct checksum', () => {
  for (const secret of ['', makeToken().slice(1), `${makeToken()}0`, 'x'.repeat(10_000)]) {
    expect(isTokenFor('session', buildToken('session', secret))).toBe(false);
  }
});
