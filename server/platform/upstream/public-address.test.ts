import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  '127.0.0.1',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '0.0.0.0',
  '198.18.0.1',
  '::1',
  '::',
  '::7f00:1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:0:7f00:1',
  'fe80::1',
  'fec0::1',
  'fd00:ec2::254',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  '3fff::1',
  '5f00::1',
  '4000::1',
  'e000::1',
  '',
  'localhost',
  '2130706433',
  '0177.0.0.1',
])('%s is not of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['1.1.1.1', '2606:4700::1', '2a00:1450:4001::1', '::ffff:1.1.1.1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
