import { fc } from './testing/properties.ts';
import { expect, test } from 'vitest';
import { parsePastedProfileUrl, parseProfileUrl } from './profile-url.ts';

const identifier = (text: string) => parseProfileUrl(text)?.publicIdentifier;

test.each([
  ['https://www.linkedin.com/in/ada-lovelace', 'ada-lovelace'],
  ['https://linkedin.com/in/ada-lovelace/', 'ada-lovelace'],
  ['HTTPS://WWW.LinkedIn.com/in/Ada', 'Ada'],
  ['  https://www.linkedin.com/in/ada  ', 'ada'],
  ['https://www.linkedin.com/in/ada?trk=people-guest&x=/in/bob', 'ada'],
  ['https://www.linkedin.com/in/ada/#experience', 'ada'],
  ['https://www.linkedin.com/in/jos%C3%A9-garc%C3%ADa', 'josé-garcía'],
  ['https://www.linkedin.com/in/josé-garcía', 'josé-garcía'],
  ['https://www.linkedin.com/in/李-小龙', '李-小龙'],
  [`https://www.linkedin.com/in/${'a'.repeat(100)}`, 'a'.repeat(100)],
  [`https://www.linkedin.com/in/${encodeURIComponent('ไทย'.repeat(33))}`, 'ไทย'.repeat(33)],
  ['https://www.linkedin.com/in/%D9%85%DB%8C%E2%80%8C%D8%AE', 'می\u200cخ'],
  ['https://www.linkedin.com/in/👩\u200d💻', '👩\u200d💻'],
])('%s names a profile', (url, expected) => {
  expect(identifier(url)).toBe(expected);
});

test.each([
  '',
  'ada',
  'http://www.linkedin.com/in/ada',
  'https://www.linkedin.com',
  'https://www.linkedin.com/in',
  'https://www.linkedin.com/in/',
  'https://www.linkedin.com/in//',
  'https://www.linkedin.com/in/ada/details',
  'https://www.linkedin.com/in/ada//',
  'https://www.linkedin.com/company/ada',
  'https://www.linkedin.com/IN/ada',
  'https://www.linkedin.com.evil.example/in/ada',
  'https://evil.example/https://www.linkedin.com/in/ada',
  'https://user@www.linkedin.com/in/ada',
  'https://www.linkedin.com:8443/in/ada',
  'https://www.linkedin.com/in/.',
  'https://www.linkedin.com/in/..',
  'https://www.linkedin.com/in/%2e%2e',
  'https://www.linkedin.com/in/a%2Fb',
  'https://www.linkedin.com/in/a%3Fb',
  'https://www.linkedin.com/in/a%23b',
  'https://www.linkedin.com/in/a%5Cb',
  'https://www.linkedin.com/in/a%20b',
  'https://www.linkedin.com/in/a b',
  'https://www.linkedin.com/in/a%00b',
  'https://www.linkedin.com/in/a%',
  'https://www.linkedin.com/in/a%E2%80%AEb',
  `https://www.linkedin.com/in/${'a'.repeat(101)}`,
  `https://www.linkedin.com/in/ada?${'x'.repeat(4_000)}`,
  'https://www.linkedin.com/in/ada%E2%80%8C',
  'https://www.linkedin.com/in/a%E2%80%8Dda',
  'https://www.linkedin.com/in/%D9%85%E2%80%8C%E2%80%8C%D8%AE',
])('%s names none', (url) => {
  expect(parseProfileUrl(url)).toBeNull();
});

test.each(['ก', '각', '👩', 'é', 'ệ'])(
  'an identifier has 100 letters %s, composed, decomposed, raw or encoded',
  (letter) => {
    const longest = letter.repeat(100);
    for (const form of ['NFC', 'NFD'] as const) {
      for (const encode of [encodeURIComponent, (name: string) => name]) {
        const url = (name: string) => `https://www.linkedin.com/in/${encode(name.normalize(form))}`;
        expect(identifier(url(longest))).toBe(longest);
        expect(parsePastedProfileUrl(url(longest))?.publicIdentifier).toBe(longest);
        expect(identifier(url(`${longest}${letter}`))).toBeUndefined();
      }
    }
  },
);

test('an identifier is decoded once, not twice', () => {
  expect(identifier('https://www.linkedin.com/in/a%252Fb')).toBe('a%2Fb');
});

test('canonicalization keeps the profile and is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (name) => {
      const parsed = parseProfileUrl(`https://linkedin.com/in/${encodeURIComponent(name)}/`);
      fc.pre(parsed !== null && parsed.url.length <= 4_000);
      expect(parseProfileUrl(parsed.url)).toEqual(parsed);
    }),
  );
});

test('a configured host replaces the default, with or without www', () => {
  const hosts = ['www.network.example'];
  expect(parseProfileUrl('https://network.example/in/ada', hosts)?.url).toBe(
    'https://www.network.example/in/ada',
  );
  expect(parseProfileUrl('https://www.linkedin.com/in/ada', hosts)).toBeNull();
});

const pasted = (text: string) => parsePastedProfileUrl(text)?.publicIdentifier;

test.each([
  'https://www.linkedin.com/in/ada',
  'http://www.linkedin.com/in/ada/',
  'HTTP://LinkedIn.com/in/ada',
  'www.linkedin.com/in/ada',
  'linkedin.com/in/ada',
  'https://de.linkedin.com/in/ada',
  'm.linkedin.com/in/ada',
  'https://zh-cn.linkedin.com/in/ada',
  'https://www.linkedin.com/mwlite/in/ada',
  'https://www.linkedin.com/in/ada/details/experience/',
  'https://www.linkedin.com/in/ada/de',
  'https://www.linkedin.com//in//ada//',
  'https://www.linkedin.com/IN/ada',
  `https://www.linkedin.com/in/ada?trk=${'x'.repeat(1_000)}#about`,
  ' https://www.linkedin.com/in/%61da\n',
])('a person may paste %s', (text) => {
  expect(pasted(text)).toBe('ada');
});

test.each([
  '',
  'ada',
  'in/ada',
  'https://www.linkedin.com/',
  'https://www.linkedin.com/in/',
  'https://www.linkedin.com/in/me/',
  'https://www.linkedin.com/in/M%65',
  'https://www.linkedin.com/company/ada',
  'https://www.linkedin.com/feed/update/urn:li:activity:1/in/ada',
  'https://www.linkedin.com/mwlite/feed',
  'https://example.com/in/ada',
  'https://notlinkedin.com/in/ada',
  'https://www.linkedin.com.example.com/in/ada',
  'https://a.b.linkedin.com/in/ada',
  'https://user@www.linkedin.com/in/ada',
  'https://www.linkedin.com:8443/in/ada',
  'ftp://www.linkedin.com/in/ada',
  'https://www.linkedin.com/in/a b',
  'https://www.linkedin.com/in/a%2Fb',
  `https://www.linkedin.com/in/ada?${'x'.repeat(4_000)}`,
])('pasted, %s names none', (text) => {
  expect(pasted(text)).toBeUndefined();
});

test('a person may paste each address that a member may link', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (name) => {
      const url = `https://linkedin.com/in/${encodeURIComponent(name)}/`;
      fc.pre(name.toLowerCase() !== 'me');
      expect(parsePastedProfileUrl(url)).toEqual(parseProfileUrl(url));
    }),
  );
});

test('T35 the worst known input for the specification’s pattern is parsed fast', () => {
  const startedAt = performance.now();
  parseProfileUrl(`https://www.linkedin.com/in/${'-'.repeat(30)}_`);
  parseProfileUrl('-'.repeat(1_000_000));
  parsePastedProfileUrl('-'.repeat(1_000_000));
  parsePastedProfileUrl('-.'.repeat(1_000));
  parsePastedProfileUrl('/'.repeat(2_000));
  parseProfileUrl(`https://www.linkedin.com/in/${'-'.repeat(250)}/_`);
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

test('no input makes the parser throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      expect(() => parseProfileUrl(text)).not.toThrow();
      expect(() => parseProfileUrl(`https://www.linkedin.com/in/${text}`)).not.toThrow();
      expect(() => parsePastedProfileUrl(`linkedin.com/in/${text}`)).not.toThrow();
    }),
  );
});
