import { expect, test } from 'vitest';
import { makeToken } from '../../platform/crypto/crypto.ts';
import { makeOwnedSecret } from '../../platform/crypto/owned-secrets.ts';
import { isTokenFor, buildToken, readTokenOwner } from './sessions.rules.ts';

const owner = crypto.randomUUID();

test('a token is recognized by prefix and checksum, for its purpose only', () => {
  const token = buildToken('session', makeOwnedSecret(owner));
  expect(token).toMatch(/^rps_[\w-]{65}[0-9a-z]{7}$/);
  expect(isTokenFor('session', token)).toBe(true);
  expect(isTokenFor('handoff', token)).toBe(false);
});

test('one wrong character anywhere invalidates a token', () => {
  const token = buildToken('session', makeOwnedSecret(owner));
  for (let place = 0; place < token.length; place += 1) {
    const other = token[place] === 'x' ? 'y' : 'x';
    const changed = token.slice(0, place) + other + token.slice(place + 1);
    expect(isTokenFor('session', changed)).toBe(false);
  }
});

test('a secret of another length makes no token, even with a correct checksum', () => {
  const owned = makeOwnedSecret(owner);
  for (const secret of [
    '',
    makeToken().slice(1),
    owned.slice(1),
    `${owned}0`,
    'x'.repeat(10_000),
  ]) {
    expect(isTokenFor('session', buildToken('session', secret))).toBe(false);
  }
});

test('a token names the account whose rows are asked', () => {
  expect(readTokenOwner(buildToken('session', makeOwnedSecret(owner)))).toBe(owner);
  expect(readTokenOwner(buildToken('handoff', makeOwnedSecret(owner)))).toBe(owner);
});

test('a session’s token without an account is of the former form, a handoff’s is none', () => {
  const former = buildToken('session', makeToken());
  expect([isTokenFor('session', former), readTokenOwner(former)]).toEqual([true, null]);
  expect(isTokenFor('handoff', buildToken('handoff', makeToken()))).toBe(false);
});
