import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { JSON_TYPE, createUpstream } from './upstream.ts';

async function answering(answerTo: (path: string) => string) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (head) => socket.end(answerTo(String(head).split(' ')[1] ?? '')));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const limits = { name: 'It', maxBytes: 100_000, withinMs: 5_000, running: 1, queued: 10 };
  const service = createUpstream({ ...limits, mediaType: JSON_TYPE });
  return (path: string) => service.fetch(`http://127.0.0.1:${port}${path}`);
}

const GOOD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}';
const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n';

test('T60 a protocol switch fails, and frees its slot', async () => {
  const ask = await answering((path) => (path === '/good' ? GOOD : SWITCHING));
  let switched = 0;
  for (; switched < 5; switched += 1) {
    await expect(ask('/bad')).rejects.toThrow('did not respond');
  }
  expect((await ask('/good')).status).toBe(200);
});

test.each([200, 500])('T60 deeply nested JSON is not parsed, with status %i', async (status) => {
  const body = '['.repeat(90_000);
  const head = `HTTP/1.1 ${status} So\r\ncontent-type: application/json\r\nconnection: close`;
  const ask = await answering(() => `${head}\r\n\r\n${body}`);
  await expect(ask('/')).rejects.toMatchObject({ reason: 'too_deep' });
});

test('T60 a response in single bytes is abandoned at any length', async () => {
  const pieces = 20_000;
  const crumbs = '1\r\n7\r\n'.repeat(pieces);
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked';
  const ask = await answering(() => `${head}\r\n\r\n${crumbs}0\r\n\r\n`);
  await expect(ask('/')).rejects.toMatchObject({ reason: 'too_large' });
});
