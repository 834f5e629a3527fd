import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findExtension } from './find-extension.ts';

const ORIGIN = 'https://rapport.example';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createFakePage() {
  const listeners = new Set<(event: MessageEvent) => void>();
  const posted: { nonce: string; type: string }[] = [];
  const page = {
    location: { origin: ORIGIN },
    addEventListener: (_: string, listener: (event: MessageEvent) => void) =>
      void listeners.add(listener),
    removeEventListener: (_: string, listener: (event: MessageEvent) => void) =>
      void listeners.delete(listener),
    postMessage: (message: { nonce: string; type: string }) => void posted.push(message),
  };
  const say = (data: unknown, origin = ORIGIN, source: unknown = page) => {
    // Only the fields that are read.
    const event = { data, origin, source } as unknown as MessageEvent;
    for (const listener of new Set(listeners)) listener(event);
  };
  // Only the members that are used.
  return { page: page as unknown as Window, say, posted, listeners };
}

const pong = (nonce: string | undefined) => ({
  source: 'rapport-extension',
  type: 'EXTENSION_PONG',
  nonce,
  version: '1.2.0',
});

test('a responding extension is detected [S4.20]', async () => {
  const { page, say, posted, listeners } = createFakePage();
  const found = findExtension(page, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(600);
  expect(posted).toHaveLength(3);
  expect(posted.map((message) => message.nonce)).toEqual(Array(3).fill(posted[0]?.nonce));
  say(pong(posted[0]?.nonce));
  expect(await found).toBe('1.2.0');
  expect(listeners.size).toBe(0);
});

test('without a response for two seconds there is no extension', async () => {
  const { page, posted } = createFakePage();
  const found = findExtension(page, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await found).toBeNull();
  expect(posted.every((message) => message.type === 'EXTENSION_PING')).toBe(true);
});

test('other origins, frames, nonces and messages without a version are ignored', async () => {
  const { page, say, posted } = createFakePage();
  const found = findExtension(page, new AbortController().signal);
  say(pong(posted[0]?.nonce), 'https://elsewhere.example');
  say(pong(posted[0]?.nonce), ORIGIN, {});
  say(pong('another'));
  say({ ...pong(posted[0]?.nonce), version: 3 });
  await vi.advanceTimersByTimeAsync(2000);
  expect(await found).toBeNull();
});

test('leaving the page stops the detection', async () => {
  const { page, listeners } = createFakePage();
  const leave = new AbortController();
  const found = findExtension(page, leave.signal);
  leave.abort();
  expect(await found).toBeNull();
  expect(listeners.size).toBe(0);
});
