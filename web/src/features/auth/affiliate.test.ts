import { expect, test } from 'vitest';
import { readAffiliate } from './affiliate.ts';

test('the affiliate is read from its cookie at any position [S3.10, S9.11]', () => {
  expect(readAffiliate('_fprom_tid=abc-123_x')).toBe('abc-123_x');
  expect(readAffiliate('theme=dark; _fprom_tid=abc; other=1')).toBe('abc');
});

test('without the cookie, or with a malformed one, there is no affiliate', () => {
  expect(readAffiliate('')).toBeUndefined();
  expect(readAffiliate('x_fprom_tid=abc')).toBeUndefined();
  expect(readAffiliate('_fprom_tid=')).toBeUndefined();
  expect(readAffiliate('_fprom_tid=a%20b')).toBeUndefined();
  expect(readAffiliate(`_fprom_tid=${'a'.repeat(101)}`)).toBeUndefined();
});
