import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { request as rawRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BODY_MAX_BYTES } from '../../../contract/limits.ts';
import { ErrorBody, Redirect, route } from '../../../contract/http/route.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { type Failure, fail } from '../failure.ts';
import { createLog, flushLog } from '../log/log.ts';
import type { SessionActor } from './routes/actors.ts';
import { createApp } from './app.ts';
import { HttpResponse, createBinder, redirect } from './routes/binding.ts';
import { type HttpListener, listen } from './listen.ts';

type Caller = SessionActor<{ name: string }>;
const on = createBinder<Caller>();
const ada: Caller = {
  kind: 'session',
  session: 'web',
  authenticatedAt: new Date(),
  member: { name: 'Ada' },
};

const echo = route({
  method: 'POST',
  path: '/echo/:id',
  summary: 'Says back what was understood',
  access: 'public',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.optional(z.string()) }),
  body: z.object({ name: z.string({ error: 'Please enter text' }) }),
  replies: { 200: z.unknown() },
  errors: [],
});
const me = route({
  method: 'GET',
  path: '/me',
  summary: 'Who asks',
  access: { session: ['web'] },
  replies: { 200: z.object({ name: z.string() }) },
  errors: [],
});
const rename = route({
  method: 'PUT',
  path: '/me/name',
  summary: 'Changes who asks',
  access: { session: ['web'] },
  body: z.object({ name: z.string() }),
  replies: { 200: z.object({ name: z.string() }) },
  errors: [],
});
const createAwayRoute = (path: string) =>
  route({
    method: 'GET',
    path,
    summary: `Sends elsewhere from ${path}`,
    access: 'public',
    query: z.object({ page: z.optional(z.string().check(z.maxLength(3))) }),
    replies: { 302: Redirect },
    errors: [],
  });
const away = createAwayRoute('/away');
const failurePage = ({ status, retryAfterSeconds }: Failure) =>
  redirect(302, `/failed?status=${status}&wait=${retryAfterSeconds}`);
const limited = () => fail('too_many_requests', { retryAfterSeconds: 1_190 });
const hook = route({
  method: 'POST',
  path: '/hook',
  summary: 'Takes raw bytes',
  access: 'provider',
  bodyMaxBytes: 2 * BODY_MAX_BYTES,
  replies: { 200: z.object({ length: z.int() }) },
  errors: [],
});
const broken = (path: string) =>
  route({
    method: 'GET',
    path,
    summary: path,
    access: 'public',
    replies: { 200: z.null() },
    errors: [],
  });

let listening: HttpListener;
let origin: string;
let draining = false;
let tokens = new Set<string>();
const written: string[] = [];
const observed: { path: string; status: number }[] = [];
const lines: string[] = [];
const log = createLog({
  level: 'info',
  destination: new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  }),
});

beforeEach(async () => {
  draining = false;
  tokens = new Set(['good']);
  written.length = 0;
  observed.length = 0;
  const app = createApp<Caller>(
    [
      on(echo, ({ body, params, query }) => ({ body, params, query })),
      on(me, ({ member }) => member),
      on(rename, ({ body }) => {
        written.push(body.name);
        return body;
      }),
      on(away, () => redirect(302, 'https://elsewhere.example/', ['a=1; HttpOnly', 'b=2']), {
        failurePage,
      }),
      on(createAwayRoute('/away-limited'), () => Promise.reject(limited()), { failurePage }),
      on(createAwayRoute('/away-bug'), () => Promise.reject(new Error('secret detail')), {
        failurePage,
      }),
      on(createAwayRoute('/away-stuck'), () => new Promise(() => {}), {
        deadlineMs: 50,
        failurePage,
      }),
      on(hook, ({ rawBody }) => ({ length: rawBody.length })),
      on(broken('/bug'), () => {
        throw new Error('secret detail');
      }),
      on(broken('/database'), () => {
        throw new DatabaseUnavailable('gone');
      }),
      on(broken('/refused'), () => {
        throw limited();
      }),
      on(
        broken('/created'),
        () => new HttpResponse(201, { made: true }, { headers: { 'x-a': 'b' } }),
      ),
      on(broken('/stuck'), () => new Promise(() => {}), { deadlineMs: 50 }),
      on(broken('/late-bug'), () => sleep(50).then(() => Promise.reject(new Error('too late'))), {
        deadlineMs: 10,
      }),
    ],
    {
      log,
      secureOrigin: true,
      authenticate: async (token) => (tokens.has(token) ? ada : null),
      now: () => new Date(),
      runWhileActing: (_, work) => work(),
      runInTurn: (_, __, work) => work(),
      requirePlan: async () => {},
      clientAddress: () => '127.0.0.1',
      observe: (call) => observed.push(call),
      isDraining: () => draining,
    },
  );
  listening = await listen({ app, host: '127.0.0.1', port: 0, secureOrigin: true });
  origin = `http://127.0.0.1:${listening.port}/api`;
});

afterEach(() => {
  listening.server.closeAllConnections();
  listening.server.close();
});

const post = (path: string, body: string, type = 'application/json') =>
  fetch(`${origin}${path}`, { method: 'POST', body, headers: { 'content-type': type } });

async function failure(response: Response) {
  return z.parse(ErrorBody, await response.json());
}

test('a call gets parsed parts without unknown keys', async () => {
  const response = await post(
    '/echo/7?page=2&debug=1',
    '{"name":"Ada","admin":true,"__proto__":{}}',
  );
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    body: { name: 'Ada' },
    params: { id: '7' },
    query: { page: '2' },
  });
});

test.each([
  ['{"name":7}', 'name'],
  ['{}', 'name'],
  ['{"name":', 'body'],
  ['', 'body'],
  ['[]', 'body'],
  ['null', 'body'],
  ['"text"', 'body'],
])('the body %s is refused with 400 and the field’s name', async (body, field) => {
  const response = await post('/echo/7', body);
  expect(response.status).toBe(400);
  const { code, errors } = await failure(response);
  expect(code).toBe(2);
  expect(Object.keys(errors ?? {})).toEqual([field]);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
  'a body of type %s, as from a cross-site form, is refused',
  async (type) => {
    expect((await post('/echo/7', '{"name":"Ada"}', type)).status).toBe(400);
  },
);

test('T18 a body over the limit is refused, with or without Content-Length', async () => {
  const refusal = await post('/echo/7', JSON.stringify({ name: 'x'.repeat(BODY_MAX_BYTES) }));
  expect([refusal.status, (await failure(refusal)).code]).toEqual([400, 103]);

  const chunked = await fetch(`${origin}/echo/7`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(16_384));
      },
    }),
    duplex: 'half',
  });
  expect([chunked.status, (await failure(chunked)).code]).toEqual([400, 103]);
});

test('T18 an endless body is refused, and its connection closed', async () => {
  const socket = connect(listening.port, '127.0.0.1').on('error', () => {});
  const head = 'POST /api/echo/7 HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n';
  socket.write(`${head}transfer-encoding: chunked\r\n\r\n`);
  const more = setInterval(() => socket.write(`4000\r\n${'x'.repeat(0x4000)}\r\n`), 5);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
  await once(socket, 'close');
  clearInterval(more);
});

test('T18 a route may set a larger body limit', async () => {
  const [taken, refused] = await Promise.all(
    [2 * BODY_MAX_BYTES, 2 * BODY_MAX_BYTES + 1].map((size) =>
      post('/hook', 'x'.repeat(size), 'text/plain'),
    ),
  );
  expect([taken?.status, refused?.status]).toEqual([200, 400]);
});

test('T18 a client that disconnects during a body causes no error', async () => {
  const head = 'POST /api/echo/7 HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n';
  const socket = connect(listening.port, '127.0.0.1', () => {
    socket.write(`${head}content-length: 100\r\n\r\n{"name":`, () => socket.destroy());
  });
  await expect.poll(() => observed).toMatchObject([{ path: '/echo/:id', status: 400 }]);
});

test('T55 a call is authenticated after it has arrived completely', async () => {
  const send = async (isEnded: boolean) => {
    const request = rawRequest({
      port: listening.port,
      path: '/api/me/name',
      method: 'PUT',
      headers: {
        authorization: 'Bearer good',
        'content-type': 'application/json',
        expect: '100-continue',
      },
    });
    request.flushHeaders();
    await once(request, 'continue');
    request.write('{"name":');
    if (isEnded) tokens.delete('good');
    request.end('"Eve"}');
    const [response]: { statusCode?: number }[] = await once(request, 'response');
    return response?.statusCode;
  };
  expect([await send(false), written]).toEqual([200, ['Eve']]);
  expect([await send(true), written]).toEqual([401, ['Eve']]);
});

test.each([
  ['too large', { body: 'x'.repeat(BODY_MAX_BYTES + 1), headers: {} }],
  ['no JSON', { body: '{', headers: {} }],
  ['compressed', { body: '{}', headers: { 'content-encoding': 'gzip' } }],
])('a caller who is not signed in hears that first: a body that is %s', async (_, wrong) => {
  const put = (token: string) =>
    fetch(`${origin}/me/name`, {
      method: 'PUT',
      body: wrong.body,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...wrong.headers,
      },
    });
  expect([(await put('bad')).status, (await put('good')).status]).toEqual([401, 400]);
});

test('T42 a compressed body is refused before decompression', async () => {
  const response = await fetch(`${origin}/echo/7`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync('{"name":"Ada"}'),
  });
  expect(response.status).toBe(400);
  expect((await failure(response)).errors).toEqual({ body: ['Send the body without compression'] });
});

test('T43 a repeated query key is refused', async () => {
  const response = await post('/echo/7?page=1&page=2', '{"name":"Ada"}');
  expect((await failure(response)).errors).toEqual({ page: ['This parameter must appear once'] });
});

test.each([
  [undefined, 401],
  ['Bearer good', 200],
  ['Bearer bad', 401],
  ['bearer good', 200],
  ['BEARER good', 200],
  ['bEaReR good', 200],
  ['bearer bad', 401],
  ['bearer\tgood', 401],
  ['bearer:good', 401],
  ['Bearers good', 401],
  ['Bearer', 401],
  ['Bearer  good', 401],
  ['Basic good', 401],
  ['Bearer good, Bearer good', 401],
  [`Bearer ${'x'.repeat(8000)}`, 401],
])('T17 Authorization "%s" is answered %i', async (authorization, status) => {
  const response = await fetch(`${origin}/me`, authorization ? { headers: { authorization } } : {});
  expect(response.status).toBe(status);
});

test('a bug is 500 with code 0, without its message', async () => {
  const response = await fetch(`${origin}/bug`);
  const body = await response.text();
  expect([response.status, JSON.parse(body).code]).toEqual([500, 0]);
  expect(body).not.toContain('secret detail');
});

test('an unavailable database is 503 with Retry-After, and a refused attempt 429 [I03]', async () => {
  const gone = await fetch(`${origin}/database`);
  expect([gone.status, gone.headers.get('retry-after')]).toEqual([503, '2']);
  const refused = await fetch(`${origin}/refused`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1190']);
  expect((await failure(refused)).message).toBe(
    'Too many attempts. Please try again in 20 minutes.',
  );
});

test('a handler that never ends gets 503 at its deadline', async () => {
  expect((await fetch(`${origin}/stuck`)).status).toBe(503);
});

test('an error after the deadline is logged', async () => {
  expect((await fetch(`${origin}/late-bug`)).status).toBe(503);
  await expect.poll(() => lines.join('')).toContain('too late');
});

test('a redirect sets each cookie separately', async () => {
  const response = await fetch(`${origin}/away`, { redirect: 'manual' });
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('https://elsewhere.example/');
  expect(response.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
});

test.each([
  ['/away-limited', 'status=429&wait=1190'],
  ['/away-bug', 'status=500&wait=null'],
  ['/away-stuck', 'status=503&wait=5'],
  ['/away?page=long', 'status=400&wait=null'],
  ['/away?page=1&page=2', 'status=400&wait=null'],
])('a browser that opens %s gets a page, not JSON [I02]', async (path, fields) => {
  const response = await fetch(`${origin}${path}`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, `/failed?${fields}`]);
  expect(await response.text()).toBe('');
});

test('an `HttpResponse` may set its status and headers', async () => {
  const response = await fetch(`${origin}/created`);
  expect([response.status, response.headers.get('x-a')]).toEqual([201, 'b']);
  expect(await response.json()).toEqual({ made: true });
});

test('a route without a body schema gets the raw bytes', async () => {
  expect(await (await post('/hook', 'é{', 'text/plain')).json()).toEqual({ length: 2 });
});

test.for(['//me', '/me/', '/./me', '/x/../me', '/ME', '/%6De/', '/%2fme', '/me;x', '/nothing'])(
  'T15 the path %s is not found, and bypasses no check',
  async (path) => {
    // fetch would normalize the path, so it is sent by hand.
    const status = await new Promise((resolve) => {
      rawRequest({ port: listening.port, path: `/api${path}` }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
    expect(status).toBe(404);
  },
);

test('an unsupported method is 405 with the allowed methods', async () => {
  const response = await fetch(`${origin}/me`, { method: 'DELETE' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
});

test('every response forbids caching, sniffing, framing and foreign scripts', async () => {
  for (const path of ['/me', '/bug', '/nothing', '/away']) {
    const { headers } = await fetch(`${origin}${path}`, { redirect: 'manual' });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('T51 an error’s request id is logged, without query or token', async () => {
  const response = await fetch(`${origin}/me?token=canary-query`, {
    headers: { authorization: 'Bearer canary-token' },
  });
  const { requestId } = await failure(response);
  await flushLog(log);
  expect(response.headers.get('x-request-id')).toBe(requestId);
  expect(lines.join('')).toContain(requestId);
  expect(lines.join('')).not.toContain('canary');
});

test('while the server stops, responses close their connections', async () => {
  draining = true;
  expect((await fetch(`${origin}/away`, { redirect: 'manual' })).headers.get('connection')).toBe(
    'close',
  );
});

test('calls are counted by their pattern, not by their path', async () => {
  await post('/echo/7', '{"name":"Ada"}');
  await expect.poll(() => observed).toMatchObject([{ path: '/echo/:id', status: 200 }]);
});
