import { expect, test } from 'vitest';
import { getAddressPrefix } from './client-address.ts';
import { describeDevice, maskAddress } from './client-description.ts';

test.each([
  ['203.0.113.7', '203.0.x.x'],
  ['::ffff:203.0.113.7', '203.0.x.x'],
  ['2001:db8:1:2::3', '2001:db8:x:x'],
  ['', null],
])('the address %j is masked as %j', (address, half) => {
  expect(maskAddress(getAddressPrefix(address))).toBe(half);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox on Windows',
  ],
  ['curl/8.5.0', 'An unknown browser'],
  ['', 'An unknown browser'],
  ['\u0000<script>', 'An unknown browser'],
])('the user agent %j is %j', async (userAgent, words) => {
  expect(await describeDevice(userAgent)).toBe(words);
});
