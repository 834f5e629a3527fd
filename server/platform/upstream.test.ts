import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { reached } from '../../contract/testing/strength.ts';
import { JSON_TYPE, upstream } from './upstream.ts';

/** Asks a service that answers each path with bytes of ours, one call at a time. */
async function answering(answerTo: (path: string) => string) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (head) => socket.end(answerTo(String(head).split(' ')[1] ?? '')));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // Listening on TCP: the address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  const limits = { name: 'It', maxBytes: 100_000, withinMs: 5_000, running: 1, queued: 10 };
  const service = upstream({ ...limits, mediaType: JSON_TYPE });
  return (path: string) => service.fetch(`http://127.0.0.1:${port}${path}`);
}

const GOOD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}';
const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n';

test('T60 an answer that switches protocols is none, and leaves its turn to the next', async (context) => {
  const ask = await answering((path) => (path === '/good' ? GOOD : SWITCHING));
  let switched = 0;
  for (; switched < 5; switched += 1) {
    await expect(ask('/bad')).rejects.toThrow('gave no answer');
  }
  expect((await ask('/good')).status).toBe(200);
  await reached(context, 'T60', `${switched} answers that switch protocols`);
});

test('T60 an answer in pieces of one byte is given up, however short it is', async (context) => {
  const pieces = 20_000;
  const crumbs = '1\r\n7\r\n'.repeat(pieces);
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked';
  const ask = await answering(() => `${head}\r\n\r\n${crumbs}0\r\n\r\n`);
  await expect(ask('/')).rejects.toMatchObject({ reason: 'too_large' });
  await reached(context, 'T60', `${pieces} pieces of one byte`);
});
