import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { getAddressPrefix, getAddressSite, getClientAddress } from './client-address.ts';

function call(peer: string, forwarded?: string): IncomingMessage {
  return {
    socket: { remoteAddress: peer },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage;
}

test('T16 without trusted proxies X-Forwarded-For is ignored', async () => {
  expect(getClientAddress(call('203.0.113.7', '1.1.1.1'), 0)).toBe('203.0.113.7');
});

test('T16 behind one proxy the address that it saw counts, not the client’s claim', async () => {
  expect(getClientAddress(call('10.0.0.1', '6.6.6.6, 203.0.113.7'), 1)).toBe('203.0.113.7');
});

test('T16 behind two proxies the address that the first one saw counts', async () => {
  const chain = '6.6.6.6, 203.0.113.7, 10.0.0.2';
  expect(getClientAddress(call('10.0.0.1', chain), 2)).toBe('203.0.113.7');
});

test('a call that bypasses the proxies counts by its own address', () => {
  expect(getClientAddress(call('203.0.113.7'), 1)).toBe('203.0.113.7');
});

test('an invalid header falls back to the nearest proxy', () => {
  expect(getClientAddress(call('10.0.0.1', "'; drop table"), 1)).toBe('10.0.0.1');
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.7:4711', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['::FFFF:CB00:7107', '203.0.113.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not an address', 'unknown'],
])('T14 %s counts as %s', (address, prefix) => {
  expect(getAddressPrefix(address)).toBe(prefix);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['not an address', 'unknown'],
])('T14 %s belongs to the site %s', (address, site) => {
  expect(getAddressSite(address)).toBe(site);
});

test('T14 three hundred addresses of one /64 count as one', async () => {
  const prefixes = Array.from({ length: 300 }, (_, index) =>
    getAddressPrefix(`2001:db8::${index.toString(16)}:${(index * 7).toString(16)}`),
  );
  expect(new Set(prefixes).size).toBe(1);
});
