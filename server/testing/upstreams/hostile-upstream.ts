import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

/** Responses that cannot be read to their end. */
export const BEHAVIORS = [
  'endless',
  '5 GB',
  'drip',
  'crumbs',
  'gzip bomb',
  'HTML',
  'hang',
] as const;
export type Behavior = (typeof BEHAVIORS)[number];

export type HostileUpstream = Awaited<ReturnType<typeof startHostileUpstream>>;

const FIVE_GIGABYTES = 5_000_000_000;
const DRIP_EVERY_MS = 100;

/**
 * A service with one hostile behavior, which can be changed, except on paths for which `good`
 * returns a response. Stops when the test ends.
 */
export async function startHostileUpstream(
  good: (path: string) => { type: string; body: string | Buffer } | null = () => null,
) {
  const state = { behavior: 'HTML' as Behavior, requests: 0 };
  const open = new Set<number>();
  let longestMs = 0;
  const server = createServer((request, response) => {
    const answer = good(request.url ?? '');
    if (answer) return void response.setHeader('content-type', answer.type).end(answer.body);
    state.requests += 1;
    const began = performance.now();
    open.add(began);
    response.once('close', () => {
      open.delete(began);
      longestMs = Math.max(longestMs, performance.now() - began);
    });
    misbehave(state.behavior, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    state,
    origin,
    /** Longest time that a client has read one response, including open ones. */
    longestMs: () => Math.max(longestMs, ...[...open].map((began) => performance.now() - began)),
  };
}

function misbehave(behavior: Behavior, request: IncomingMessage, response: ServerResponse): void {
  const isPicture = request.url?.includes('/photo') ?? false;
  const type = isPicture ? 'image/png' : 'application/json';
  const beginning = isPicture ? PNG_SIGNATURE : Buffer.from('{"data":"');
  switch (behavior) {
    case 'hang':
      return;
    case 'HTML':
      response.writeHead(200, { 'content-type': 'text/html' });
      return void response.end('<!doctype html><title>Maintenance</title>');
    case 'drip':
      response.writeHead(200, { 'content-type': type });
      response.write(beginning);
      return drip(response);
    case 'crumbs':
      response.writeHead(200, { 'content-type': type });
      response.flushHeaders();
      // Written to the socket, since the response would flush each separately.
      return void request.socket.write(CRUMBS);
    case 'gzip bomb':
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' });
      // Concatenated gzip members decompress to one text.
      return stream(response, { part: PACKED_ZEROS, bytes: PACKED_ZEROS.length * 500 });
    default:
      response.writeHead(200, { 'content-type': type });
      response.write(beginning);
      return stream(response, {
        part: LETTERS,
        bytes: behavior === 'endless' ? Infinity : FIVE_GIGABYTES,
      });
  }
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const LETTERS = Buffer.alloc(256 * 1024, 'a');
const CRUMBS = Buffer.from('1\r\na\r\n'.repeat(1_900_000));
const PACKED_ZEROS = gzipSync(Buffer.alloc(10_000_000));

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write('a'), DRIP_EVERY_MS);
  response.once('close', () => clearInterval(timer));
}

/** As fast as the client reads, until all is sent or the client disconnects. */
function stream(response: ServerResponse, { part, bytes }: { part: Buffer; bytes: number }): void {
  let sent = 0;
  const more = () => {
    while (sent < bytes && !response.destroyed) {
      sent += part.length;
      if (!response.write(part)) return void response.once('drain', more);
    }
    if (!response.destroyed) response.end();
  };
  more();
}
