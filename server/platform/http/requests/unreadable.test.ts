import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ErrorBody } from '../../../../contract/http/route.ts';
import { serveTo } from '../app.fixture.ts';

const anyone = { authenticate: async () => null };
const parsed = async (response: Response) => z.parse(ErrorBody, await response.json());

test('a URL with 10,000 letters of any script reaches its route or page', async () => {
  const { origin } = await serveTo([], anyone);
  for (const letter of ['e', 'é', '龙', '😀']) {
    const long = encodeURIComponent(letter.repeat(10_000));
    expect((await fetch(`${origin}/things?search=${long}`)).status).toBe(404);
    expect(await (await fetch(new URL(`/${long}`, origin))).text()).toBe('page');
  }
});

test('a URL beyond the limit is answered with words', async () => {
  const { origin } = await serveTo([], anyone);
  const long = await fetch(`${origin}/things?search=${'x'.repeat(140_000)}`);
  expect(long.status).toBe(431);
  expect(await parsed(long)).toMatchObject({ message: 'The request is too large', code: 103 });
});

test('a request that is not HTTP gets a response with text', async () => {
  const { port } = await serveTo([], anyone);
  const socket = connect(port, '127.0.0.1');
  socket.write('nonsense\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('"message":"Bad request"');
});

test.each([
  ['is not HTTP', 400, 'nonsense\r\n\r\n'],
  [
    'has a malformed Host header',
    400,
    'GET /api/things HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n',
  ],
  [
    'expects what no one knows',
    404,
    'GET /api/x HTTP/1.1\r\nhost: a\r\nexpect: tea\r\nconnection: close\r\n\r\n',
  ],
])(
  'T37 an answer to a request that %s has the headers of every other',
  async (_, status, request) => {
    const { origin, port } = await serveTo([], anyone);
    const socket = connect(port, '127.0.0.1');
    socket.write(request);
    const [head = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const names = head.split('\r\n').map((line) => line.split(':')[0]?.toLowerCase());
    const usual = [...(await fetch(`${origin}/things`)).headers.keys()];
    const ofTheConnection = ['connection', 'date', 'keep-alive', 'transfer-encoding'];
    expect(
      usual.filter((name) => !names.includes(name) && !ofTheConnection.includes(name)),
    ).toEqual([]);
    expect(names).toContain('strict-transport-security');
  },
);
