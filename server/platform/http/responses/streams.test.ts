import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { exportNotes, followNotes } from '../../../../contract/testing/notes.ts';
import { DatabaseUnavailable } from '../../database/unavailable.ts';
import { fail } from '../../failure.ts';
import { type AnyActor, NOW, on, readRefusal, serveToAll } from '../app.fixture.ts';
import { HttpResponse } from '../routes/binding.ts';
import { getCurrentRequest } from '../routes/current-request.ts';

const note = (number: number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  text: `note ${number}`,
  at: NOW,
});

async function started({ deadlineMs = 20_000 } = {}) {
  const ended: string[] = [];
  const made = { pieces: 0 };
  let acting: AnyActor | undefined;
  let isSessionOver = false;

  async function* notes(way: string, abortSignal: AbortSignal) {
    try {
      if (way === 'refused at once') throw fail('not_found');
      if (way === 'none') return;
      yield note(1);
      if (way === 'failing') throw new DatabaseUnavailable('gone');
      if (way === 'a bug') throw new Error('canary of a secret');
      if (way === 'not of the contract') yield { ...note(2), at: new Date(Number.NaN) };
      if (way === 'in the name of')
        yield { ...note(2), text: `${acting?.kind} ${getCurrentRequest()?.client.address}` };
      if (way === 'after the session') {
        isSessionOver = true;
        if (isSessionOver) throw fail('unauthenticated');
      }
      if (way === 'hanging')
        await new Promise((_, reject) => abortSignal.addEventListener('abort', reject));
      if (way === 'deaf') await new Promise(() => {});
      const isEndless = () => way === 'without end';
      while (isEndless()) {
        made.pieces += 1;
        yield { ...note(made.pieces), text: 'x'.repeat(100_000) };
        await sleep(0);
      }
      yield note(2);
    } finally {
      ended.push(way);
    }
  }
  async function* rows(way: string) {
    yield 'text\n';
    if (way === 'failing') throw new DatabaseUnavailable('gone');
    yield Buffer.from('é\n');
  }

  const app = await serveToAll(
    [
      on(followNotes, ({ query, abortSignal }) => notes(query.way, abortSignal), {
        deadlineMs,
      }),
      on(exportNotes, ({ query }) => {
        const headers = { 'content-disposition': 'attachment; filename="notes.csv"' };
        return query.way === 'named'
          ? new HttpResponse(200, rows(''), { headers })
          : rows(query.way);
      }),
    ],
    {
      runInTurn: (_, __, work) => work(),
      runWhileActing: async (actor, work) => {
        acting = actor;
        try {
          return await work();
        } finally {
          acting = undefined;
        }
      },
    },
  );
  const follow = (way: string, init: RequestInit = {}) => {
    const { headers: _, ...rest } = init;
    return app.call('web', `/notes/follow?${new URLSearchParams({ way })}`, rest);
  };
  return { ...app, follow, ended, made };
}

const buildLines = async (response: Response): Promise<unknown[]> =>
  (await response.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const sent = (number: number) => ({ item: { ...note(number), at: NOW.toISOString() } });

test('items are sent as lines, encoded by the contract', async () => {
  const { follow, ended, observed } = await started();
  const response = await follow('plain');
  expect(response.headers.get('content-type')).toBe('application/jsonl');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await buildLines(response)).toEqual([sent(1), sent(2)]);
  expect(ended).toEqual(['plain']);
  await expect.poll(() => observed).toMatchObject([{ path: '/notes/follow', status: 200 }]);
});

test('a stream may be empty', async () => {
  const { follow } = await started();
  const response = await follow('none');
  expect([response.status, await response.text()]).toEqual([200, '']);
});

test('each item is sent when it is ready', async () => {
  const { follow } = await started();
  const response = await follow('hanging');
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(JSON.parse(Buffer.from(first?.value ?? []).toString())).toEqual(sent(1));
  await reader?.cancel();
});

test('a failure before the first item is an ordinary error response', async () => {
  const { follow } = await started();
  expect(await readRefusal(await follow('refused at once'))).toMatchObject({
    status: 404,
    code: 1,
  });
  const { call } = await started();
  expect((await call('extension', '/notes/follow?way=plain')).status).toBe(403);
  expect((await call('web', '/notes/follow')).status).toBe(400);
});

test.each([
  ['failing', 104],
  ['a bug', 0],
  ['not of the contract', 0],
  ['after the session', 100],
])('a stream that ends in the middle by %s says so in its last line', async (way, code) => {
  const { follow, ended, lines } = await started();
  const response = await follow(way);
  const text = await response.clone().text();
  const [first, last, ...more] = await buildLines(response);
  expect([first, more]).toEqual([sent(1), []]);
  const requestId = response.headers.get('x-request-id');
  expect(last).toMatchObject({ error: { code, message: expect.any(String), requestId } });
  expect(text).not.toContain('canary');
  expect(ended).toEqual([way]);
  if (way === 'a bug') await expect.poll(() => lines.join('')).toContain('canary of a secret');
});

test.each(['hanging', 'deaf'])('a %s stream is cut off at its deadline', async (way) => {
  const { follow, ended } = await started({ deadlineMs: 300 });
  const [first, last] = await buildLines(await follow(way));
  expect([first, last]).toMatchObject([sent(1), { error: { code: 104 } }]);
  // A source that handles the signal ends; the other is abandoned.
  await expect.poll(() => ended).toEqual(way === 'hanging' ? [way] : []);
});

test('a disconnecting client stops the source', async () => {
  const { port, ended, made, observed } = await started();
  const path = '/api/notes/follow?way=without%20end';
  const headers = { authorization: 'Bearer web' };
  await new Promise<void>((resolve) => {
    const request = get({ port, path, headers }, (response) => {
      response.once('data', () => {
        request.destroy();
        resolve();
      });
    });
    request.on('error', () => {});
  });
  await expect.poll(() => ended).toEqual(['without end']);
  await expect.poll(() => observed).toHaveLength(1);
  const { pieces } = made;
  await sleep(50);
  expect(made.pieces).toBe(pieces);
});

test('a client that reads nothing stops the source, and is cut off', async () => {
  const { port, ended, made } = await started({ deadlineMs: 300 });
  const path = '/api/notes/follow?way=without%20end';
  const headers = { authorization: 'Bearer web' };
  const response = await new Promise<IncomingMessage>((resolve) => {
    get({ port, path, headers }, resolve).on('error', () => {});
  });
  const broken = new Promise((resolve) => response.once('error', resolve).once('aborted', resolve));
  response.pause();
  await expect.poll(() => ended).toEqual(['without end']);
  // No more than the connection's buffers.
  expect(made.pieces).toBeLessThan(1_000);
  response.resume();
  await broken;
});

test('code between a stream’s items is part of the call', async () => {
  const { follow } = await started();
  const [, second] = await buildLines(await follow('in the name of'));
  expect(second).toMatchObject({ item: { text: 'session 127.0.0.1' } });
});

test('HEAD gets the headers of a stream and stops', async () => {
  const { follow, ended } = await started();
  const response = await follow('without end', { method: 'HEAD' });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/jsonl',
  ]);
  await expect.poll(() => ended).toEqual(['without end']);
});

test('bytes stream with their own media type and headers', async () => {
  const { call } = await started();
  const plain = await call('web', '/notes/export?way=plain');
  expect([plain.headers.get('content-type'), await plain.text()]).toEqual([
    'text/csv',
    'text\né\n',
  ]);
  const named = await call('web', '/notes/export?way=named');
  expect(named.headers.get('content-disposition')).toContain('notes.csv');
  expect(await named.text()).toBe('text\né\n');
});

test('a failing byte stream breaks the connection, so that no part passes for the whole', async () => {
  const { call } = await started();
  const read = async () => (await call('web', '/notes/export?way=failing')).text();
  await expect(read()).rejects.toThrow(TypeError);
});
