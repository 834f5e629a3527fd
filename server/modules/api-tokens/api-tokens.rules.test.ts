import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildApiToken, isApiToken } from './api-tokens.rules.ts';

test('a token has a prefix for scanners, 256 bits and a checksum', () => {
  expect(buildApiToken(new Uint8Array(32))).toMatch(/^rap_0{43}\w{6}$/);
  expect(buildApiToken(new Uint8Array(32).fill(255))).toMatch(/^rap_[0-9A-Za-z]{49}$/);
  const tokens = Array.from({ length: 1_000 }, () => buildApiToken(randomBytes(32)));
  expect(new Set(tokens).size).toBe(1_000);
  expect(tokens.filter((token) => !isApiToken(token))).toEqual([]);
});

test('a wrong character, length or prefix is no token', () => {
  const token = buildApiToken(randomBytes(32));
  for (let place = 0; place < token.length; place += 1) {
    const other = token[place] === 'a' ? 'b' : 'a';
    expect(isApiToken(`${token.slice(0, place)}${other}${token.slice(place + 1)}`)).toBe(false);
  }
  for (const text of ['', 'rap_', `${token}0`, token.slice(1), ` ${token}`, `${token}\n`]) {
    expect(isApiToken(text)).toBe(false);
  }
});
