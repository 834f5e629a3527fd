import { expect, test } from 'vitest';
import { makeToken } from './crypto.ts';
import { makeOwnedSecret, readOwner } from './owned-secrets.ts';

test('a secret names its owner, and differs each time', () => {
  for (const id of [crypto.randomUUID(), '00000000-0000-0000-0000-000000000000']) {
    const secret = makeOwnedSecret(id);
    expect(secret).toMatch(/^[\w-]{65}$/);
    expect(readOwner(secret)).toBe(id);
    expect(makeOwnedSecret(id)).not.toBe(secret);
  }
});

test('a text of another form names no owner', () => {
  const secret = makeOwnedSecret(crypto.randomUUID());
  for (const other of ['', makeToken(), secret.slice(1), `${secret}0`, secret.replace(/.$/, '+')])
    expect(readOwner(other)).toBeNull();
});
