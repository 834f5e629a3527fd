import { expect, test } from 'vitest';
import { type PageEvent, PageMessages, readPageMessage } from './extension.ts';

const page = { location: { origin: 'https://rapport.example' } };
const ping = { source: 'rapport-app', type: 'EXTENSION_PING', nonce: 'n-1' };
const pong = {
  source: 'rapport-extension',
  type: 'EXTENSION_PONG',
  nonce: 'n-1',
  version: '1.2.0',
};

function makePageEvent(data: unknown, more: Partial<PageEvent> = {}): PageEvent {
  return { data, origin: page.location.origin, source: page, ...more };
}

test('a known message from the page itself is accepted', () => {
  expect(readPageMessage('EXTENSION_PING', makePageEvent(ping), page)).toEqual(ping);
  expect(readPageMessage('EXTENSION_PONG', makePageEvent(pong), page)).toEqual(pong);
});

test('each message type is accepted as itself only', () => {
  expect(readPageMessage('EXTENSION_PONG', makePageEvent(ping), page)).toBeNull();
  expect(readPageMessage('EXTENSION_PING', makePageEvent(pong), page)).toBeNull();
});

test('T38 messages from another origin or window are ignored', async () => {
  const strangers: Partial<PageEvent>[] = [
    { origin: 'https://elsewhere.example' },
    { origin: 'https://rapport.example.elsewhere.example' },
    { origin: 'null' },
    { origin: '' },
    { source: { location: page.location } },
    { source: null },
  ];
  for (const stranger of strangers) {
    expect(readPageMessage('EXTENSION_PONG', makePageEvent(pong, stranger), page)).toBeNull();
  }
});

test('anything but an exact message is ignored', () => {
  const others: unknown[] = [
    null,
    undefined,
    'EXTENSION_PONG',
    [],
    {},
    { ...pong, source: 'rapport-app' },
    { ...pong, nonce: '' },
    { ...pong, nonce: 'n'.repeat(101) },
    { ...pong, nonce: 1 },
    { ...pong, version: 3 },
    { ...pong, version: '' },
    { ...pong, version: '1.2.0 <b>' },
    { ...pong, token: 'more than it should say' },
  ];
  for (const other of others) {
    expect(readPageMessage('EXTENSION_PONG', makePageEvent(other), page)).toBeNull();
  }
});

test('each message’s key equals its type', () => {
  for (const [name, schema] of Object.entries(PageMessages)) {
    expect(schema.shape.type.def.values).toEqual([name]);
  }
});
