import { expect, test } from 'vitest';
import { affiliateOf } from './affiliate.ts';

test('the affiliate is read from its cookie at any position [S3.10, S9.11]', () => {
  expect(affiliateOf('_fprom_tid=abc-123_x')).toBe('abc-123_x');
  expect(affiliateOf('theme=dark; _fprom_tid=abc; other=1')).toBe('abc');
});

test('without the cookie, or with a malformed one, there is no affiliate', () => {
  expect(affiliateOf('')).toBeUndefined();
  expect(affiliateOf('x_fprom_tid=abc')).toBeUndefined();
  expect(affiliateOf('_fprom_tid=')).toBeUndefined();
  expect(affiliateOf('_fprom_tid=a%20b')).toBeUndefined();
  expect(affiliateOf(`_fprom_tid=${'a'.repeat(101)}`)).toBeUndefined();
});
