import { expect, test } from 'vitest';
import {
  listDmarcNames,
  findDmarcPolicy,
  getDomain,
  isDkimKey,
  findSpfFault,
} from './mail-domain.rules.ts';

test.each([
  ['Rapport <hello@Example.com>', 'example.com'],
  ['hello@mail.example.com', 'mail.example.com'],
  ['Раппорт <hello@пример.рф>', 'xn--e1afmkfd.xn--p1ai'],
])('the domain of %s is %s', (from, domain) => {
  expect(getDomain(from)).toBe(domain);
});

test.each([
  [['v=spf1 include:a.example -all'], null],
  [['v=spf1 ip4:192.0.2.1 ?all', 'other=1'], null],
  [['V=SPF1'], null],
  [[], 'warning'],
  [['v=spf10 -all'], 'warning'],
  [['spf1 -all'], 'warning'],
  [['v=spf1 +all'], 'warning'],
  [['v=spf1 mx all'], 'warning'],
  [['v=spf1 -all', 'v=spf1 -all'], 'problem'],
])('SPF %j is %s', (txt, verdict) => {
  expect(findSpfFault('example.com', txt)?.verdict ?? null).toBe(verdict);
});

test('DMARC is looked up at the name and its parents, never at a top-level domain', () => {
  expect(listDmarcNames('mail.eu.example.com')).toEqual([
    '_dmarc.mail.eu.example.com',
    '_dmarc.eu.example.com',
    '_dmarc.example.com',
  ]);
  expect(listDmarcNames('localhost')).toEqual(['_dmarc.localhost']);
});

test.each([
  [['v=DMARC1; p=none'], 'none'],
  [['v=DMARC1;p=REJECT; rua=mailto:a@example.com'], 'reject'],
  [['v=DMARC1; sp=none; p = quarantine'], 'quarantine'],
  [['v=DMARC1; sp=none'], null],
  [['v=DMARC2; p=none'], null],
  [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], null],
  [[], null],
])('DMARC %j has the policy %s', (txt, policy) => {
  expect(findDmarcPolicy(txt)).toBe(policy);
});

test('a DKIM key is one that is not revoked', () => {
  expect(isDkimKey(['v=DKIM1; k=rsa; p=MIGf+/=='])).toBe(true);
  expect(isDkimKey(['p=MIGf'])).toBe(true);
  expect(isDkimKey(['v=DKIM1; p='])).toBe(false);
  expect(isDkimKey(['v=spf1 -all'])).toBe(false);
});
