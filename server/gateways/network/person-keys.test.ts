import { expect, test } from 'vitest';
import { findPersonKeys, formatKey, buildPublicKey } from './person-keys.ts';

const MEMBER = 'ACoAAB1234567890abcdefghijkl';
const SALES = 'ACwAAB1234567890abcdefghijkl';

const keys = (
  memberId: string | null,
  publicIdentifier: string | null,
  kind: 'member' | 'company' = 'member',
) => findPersonKeys({ memberId, publicIdentifier, kind }).map(formatKey);

test.each([
  ['a member id, before the public identifier', MEMBER, 'ada', [`member:${MEMBER}`, 'public:ada']],
  ['an id of the sales product', SALES, 'ada', [`sales:${SALES}`, 'public:ada']],
  ['an id of an unknown form', '4711', null, ['other:4711']],
  ['a public identifier alone', null, 'ada', ['public:ada']],
  ['a member id in place of the identifier', null, MEMBER, [`member:${MEMBER}`]],
  ['a sales id in place of the identifier', MEMBER, SALES, [`member:${MEMBER}`, `sales:${SALES}`]],
  ['the same id twice', MEMBER, MEMBER, [`member:${MEMBER}`]],
  ['a second member id: the first one', MEMBER, `${MEMBER}x`, [`member:${MEMBER}`]],
  ['nothing', null, null, []],
])('a person is identified by %s', (_, memberId, publicIdentifier, expected) => {
  expect(keys(memberId, publicIdentifier)).toEqual(expected);
});

test('an identifier that only begins like an id is public', () => {
  expect(keys(null, 'ACoAAshort')).toEqual(['public:acoaashort']);
});

test.each([
  ['its id and its name', '1035', 'acme', ['company 1035', 'company-name acme']],
  ['its name alone', null, 'acme', ['company-name acme']],
  ['its id in place of the name', null, '1035', ['company 1035']],
  ['one id, if there are two', '1035', '1036', ['company 1035']],
  [
    'both spellings of its name',
    null,
    'Caf%C3%A9',
    ['company-name café', 'company-name Caf%C3%A9'],
  ],
  ['nothing', null, null, []],
])('a company is identified by %s', (_, memberId, publicIdentifier, expected) => {
  const found = findPersonKeys({ memberId, publicIdentifier, kind: 'company' });
  expect(found.map(({ kind, value }) => `${kind} ${value}`)).toEqual(expected);
});

test('the text of a company’s key is the one that was hashed before names had a kind', () => {
  expect(keys('1035', 'acme', 'company')).toEqual(['company:1035', 'company:acme']);
});

test.each([
  ['upper case', 'Ada-Lovelace', 'ada-lovelace'],
  ['percent-encoding', 'j%C3%BCrgen', 'jürgen'],
  ['combining characters', 'ju\u0308rgen', 'jürgen'],
  ['a percent sign that encodes nothing', '100%', '100%'],
])('a public identifier has one spelling for any %s', (_, written, value) => {
  expect(buildPublicKey(written)).toEqual({ kind: 'public', value });
});
