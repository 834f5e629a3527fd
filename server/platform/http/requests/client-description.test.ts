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
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Microsoft Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1',
    'Chrome on iOS',
  ],
  ['Wget/1.21 (Linux)', 'An unknown browser on Linux'],
  ['curl/8.5.0', 'An unknown browser'],
  ['', 'An unknown browser'],
  ['\u0000<script>', 'An unknown browser'],
])('the user agent %j is %j', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});
