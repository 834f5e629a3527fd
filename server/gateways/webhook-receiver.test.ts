import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createWebhookReceivers } from './webhook-receiver.ts';

/** Of 60 ways to reach a private address, each written as a receiver. */
const HOSTS = (
  '127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0177.0.0.1 0x7f.1 ' +
  '0 0.0.0.0 10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.254 192.168.0.1 ' +
  '169.254.169.254 169.254.0.1 100.64.0.1 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 ' +
  '203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 [::1] [::] [::ffff:127.0.0.1] ' +
  '[::ffff:7f00:1] [::127.0.0.1] [fe80::1] [fc00::1] [fd00::1] [fec0::1] [ff02::1] ' +
  '[64:ff9b::7f00:1] [2002:7f00:1::] [2001:db8::1] [2001::1] [100::1] [::ffff:10.0.0.1] [::ffff:169.254.169.254] ' +
  '①②⑦.⓪.⓪.① 127。0。0。1 １２７.0.0.1 %31%32%37.0.0.1'
).split(' ');
const ADDRESSES = [
  ...HOSTS.map((host) => `https://${host}/`),
  'http://10.0.0.1/',
  'http://example.com/',
  'https://127.0.0.1:8443/',
  'https://example.com:22/',
  'https://example.com:80/',
  'https://user@example.com/',
  'https://user:secret@127.0.0.1/',
  'https://example.com:443@127.0.0.1/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'javascript:alert(1)',
  '//127.0.0.1/',
  'https://',
  'https://[::1',
];

async function listening() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, count: () => connections };
}

test('T91 no form of a private address is accepted or connected to, on creation or on delivery', async () => {
  expect(ADDRESSES.length).toBeGreaterThanOrEqual(60);
  const { port, count } = await listening();
  const asked: string[] = [];
  const receivers = createWebhookReceivers({
    production: true,
    resolve: (hostname, _, done) => {
      asked.push(hostname);
      done(null, [{ address: '127.0.0.1', family: 4 }]);
    },
  });
  for (const address of ADDRESSES) {
    expect([address, await receivers.findAddressProblem(address)]).not.toEqual([address, null]);
    const answer = await receivers.post(address, {}, '{}');
    expect([address, answer]).toEqual([
      address,
      { status: null, fault: 'refused_address', retryAfterSeconds: null },
    ]);
  }
  const here = await receivers.post(`https://127.0.0.1:${port}/`, {}, '{}');
  expect(here.fault).toBe('refused_address');
  expect(count()).toBe(0);
  expect(asked).toEqual([]);
});

test('T91 a name that turns private after the check is not connected to', async () => {
  const { count } = await listening();
  const answers = [
    [{ address: '93.184.216.34', family: 4 }],
    [{ address: '127.0.0.1', family: 4 }],
    [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
    [{ address: '::ffff:127.0.0.1', family: 6 }],
    [],
  ];
  let turn = 0;
  const receivers = createWebhookReceivers({
    production: true,
    resolve: (_, __, done) => done(null, answers[(turn += 1) % answers.length] ?? []),
  });
  for (let call = 1; call < answers.length; call += 1) {
    const answer = await receivers.post('https://flips.example/', {}, '{}');
    expect(answer.fault).toBe('refused_address');
  }
  expect(count()).toBe(0);
});

test('outside production this machine may receive, by http', async () => {
  const receivers = createWebhookReceivers({ production: false });
  expect(await receivers.findAddressProblem('http://127.0.0.1:1/hook')).toBeNull();
  expect(await receivers.findAddressProblem('http://10.0.0.1/hook')).toBe('not_https');
  expect((await receivers.post('http://127.0.0.1:1/hook', {}, '{}')).fault).toBe('unreachable');
  const strict = createWebhookReceivers({ production: true });
  expect(await strict.findAddressProblem('http://127.0.0.1:1/hook')).toBe('not_https');
});
