import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { watchProgress } from './progress.ts';

const TIMES = { pieceMs: 60_000, wholeMs: 60_000 };

async function abandoned(): Promise<ServerResponse> {
  const received = Promise.withResolvers<ServerResponse>();
  const server = createServer((_, outgoing) => received.resolve(outgoing)).listen(0);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  const leaving = new AbortController();
  const call = fetch(`http://localhost:${port}`, { signal: leaving.signal });
  const outgoing = await received.promise;
  const closed = once(outgoing, 'close');
  leaving.abort();
  await expect(call).rejects.toThrow('aborted');
  await closed;
  return outgoing;
}

test('a client that left before a call began has left', async () => {
  const progress = watchProgress(await abandoned(), TIMES);
  expect(progress.abortSignal.aborted).toBe(true);
  await expect(progress.until(Promise.resolve())).rejects.toThrow('The client disconnected');
  progress.end();
});
