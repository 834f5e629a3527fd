import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createUpstream } from '../platform/upstream/upstream.ts';
import { createClientDocuments, DOCUMENT_LIMITS } from './client-documents.ts';

const resolveTo =
  (...addresses: string[]): NonNullable<Parameters<typeof createClientDocuments>[0]> =>
  (_, __, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

test.each([
  'http://agent.example/agent.json',
  'https://agent.example:8443/agent.json',
  'https://user:secret@agent.example/agent.json',
  'file:///etc/passwd',
])('T96 a document is read by https on its usual port only, not from %s', async (url) => {
  const documents = createClientDocuments(resolveTo('192.0.2.1'));
  await expect(documents.fetch(url)).rejects.toThrow(TypeError);
});

test.each([['127.0.0.1'], ['169.254.169.254'], ['::1'], ['8.8.8.8', '10.0.0.1']])(
  'T96 a document is not read from a name of %s',
  async (...addresses) => {
    const documents = createClientDocuments(resolveTo(...addresses));
    const read = documents.fetch('https://agent.example/agent.json');
    await expect(read).rejects.toMatchObject({ cause: { name: 'PrivateAddress' } });
  },
);

test.each([
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '0.0.0.0',
  '169.254.169.254',
  '[::1]',
  '[::ffff:10.0.0.1]',
  '[fd00::1]',
])('T96 a document is not read from the address %s itself', async (host) => {
  const read = createClientDocuments().fetch(`https://${host}/agent.json`);
  await expect(read).rejects.toMatchObject({ cause: { name: 'PrivateAddress' } });
});

test('T96 of a document of 10 MB no more than 5 kB are read, and no redirect is followed', async () => {
  const large = Buffer.alloc(10_000_000, ' ');
  const asked: string[] = [];
  const server = createServer(({ url = '' }, outgoing) => {
    asked.push(url);
    if (url === '/moved') return outgoing.writeHead(302, { location: '/known' }).end();
    const length = url === '/known' ? { 'content-length': large.length } : {};
    outgoing.writeHead(200, { 'content-type': 'application/json', ...length }).end(large);
    return outgoing;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const documents = createUpstream(DOCUMENT_LIMITS);
  const read = (path: string) => documents.fetch(`http://127.0.0.1:${port}${path}`);
  await expect(read('/known')).rejects.toMatchObject({ reason: 'too_large' });
  await expect(read('/unknown')).rejects.toMatchObject({ reason: 'too_large' });
  await expect(read('/moved')).rejects.toMatchObject({ reason: 'redirected' });
  expect(asked).toEqual(['/known', '/unknown', '/moved']);
});
