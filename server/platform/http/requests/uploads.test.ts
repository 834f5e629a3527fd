import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, request as startRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { importNotes, UPLOAD_MAX_BYTES } from '../../../../contract/testing/notes.ts';
import { fail } from '../../failure.ts';
import { on, refusalIn, servedToAll } from '../app.fixture.ts';

async function started(times = { silenceMs: 300, wholeMs: 2_000 }) {
  const seen = { bytes: 0, max: 0, digest: '', ways: [] as string[], failures: [] as unknown[] };
  const handler = on(
    importNotes,
    async ({ upload, query, abortSignal }) => {
      seen.ways.push(upload.mediaType);
      if (query.way === 'unread') return { bytes: 0 };
      const hash = createHash('sha256');
      seen.bytes = 0;
      try {
        for await (const piece of upload.pieces) {
          seen.bytes += piece.length;
          seen.max = Math.max(seen.max, piece.length);
          hash.update(piece);
          if (query.way === 'stopping') return { bytes: seen.bytes };
          if (query.way === 'failing') throw fail('not_found');
        }
      } catch (error) {
        seen.failures.push(error);
        throw error;
      }
      if (query.way === 'hanging')
        await new Promise((_, stop) => abortSignal.addEventListener('abort', stop));
      seen.digest = hash.digest('hex');
      return { bytes: seen.bytes };
    },
    { deadlineMs: 300 },
  );
  const app = await servedToAll([handler], { uploadTimes: times });
  const upload = (
    body: Uint8Array<ArrayBuffer> | string,
    o: { actor?: string; way?: string; type?: string } = {},
  ) =>
    app.call(o.actor ?? 'web', `/notes/import${o.way ? `?way=${o.way}` : ''}`, {
      method: 'POST',
      body,
      headers: { 'content-type': o.type ?? 'text/csv' },
    });
  const begin = (headers: Record<string, string | number> = {}, way = '') => {
    const request = startRequest({
      port: app.port,
      path: `/api/notes/import${way}`,
      method: 'POST',
      agent: false,
      headers: { authorization: 'Bearer web', 'content-type': 'text/csv', ...headers },
    });
    request.on('error', () => {});
    return request;
  };
  return { ...app, upload, begin, seen };
}

async function answerTo(request: ClientRequest) {
  const [response] = await once(request, 'response');
  const body: unknown = JSON.parse(await text(response));
  return { status: Number(response.statusCode), body };
}

test('an upload is read in pieces to the last byte', async () => {
  const { upload, seen } = await started();
  const bytes = randomBytes(UPLOAD_MAX_BYTES);
  const response = await upload(bytes, { type: 'text/csv; charset=utf-8' });
  expect(await response.json()).toEqual({ bytes: UPLOAD_MAX_BYTES });
  expect(seen.digest).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(seen.max).toBeLessThan(UPLOAD_MAX_BYTES);
  expect(seen.ways).toEqual(['text/csv']);
  expect(await (await upload('')).json()).toEqual({ bytes: 0 });
});

test('T18 an upload over the limit is refused by its Content-Length, otherwise at the first excess byte', async () => {
  const { upload, begin, seen } = await started();
  const refusal = await refusalIn(await upload(randomBytes(UPLOAD_MAX_BYTES + 1)));
  expect([refusal.status, refusal.code, seen.ways]).toEqual([400, 103, []]);

  const untold = begin({ 'transfer-encoding': 'chunked' });
  const answer = answerTo(untold);
  const piece = randomBytes(50_000);
  for (let count = 0; count < 7; count += 1) untold.write(piece);
  expect(await answer).toMatchObject({ status: 400, body: { code: 103 } });
  expect(seen.bytes).toBeLessThanOrEqual(UPLOAD_MAX_BYTES);
});

test('T18 an endless upload is refused, and its connection closed', async () => {
  const { begin } = await started();
  const endless = begin({ 'transfer-encoding': 'chunked' });
  const answer = answerTo(endless);
  const closed = once(endless, 'close');
  const more = setInterval(() => endless.write(randomBytes(60_000)), 5);
  expect(await answer).toMatchObject({ status: 400, body: { code: 103 } });
  await closed;
  clearInterval(more);
}, 15_000);

test('a stalled upload is refused', async () => {
  const { begin, seen } = await started();
  const request = begin({ 'content-length': 100 });
  request.write('a,b\n');
  expect(await answerTo(request)).toMatchObject({
    status: 400,
    body: { errors: { body: ['The upload took too long to arrive'] } },
  });
  expect(seen.failures).toHaveLength(1);
  request.destroy();
});

test('a slow upload is refused at its time limit', async () => {
  const { begin } = await started({ silenceMs: 300, wholeMs: 700 });
  const request = begin({ 'content-length': 10_000 });
  const drip = setInterval(() => request.write('x'), 50);
  expect(await answerTo(request)).toMatchObject({ status: 400, body: { code: 2 } });
  clearInterval(drip);
  request.destroy();
});

test('T18 an upload in tiny pieces is refused at any length', async () => {
  const { port } = await started({ silenceMs: 5_000, wholeMs: 20_000 });
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const head = 'POST /api/notes/import HTTP/1.1\r\nhost: a\r\nauthorization: Bearer web\r\n';
  socket.write(`${head}content-type: text/csv\r\ntransfer-encoding: chunked\r\n\r\n`);
  socket.write(`${'1\r\n7\r\n'.repeat(20_000)}0\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});

test('an interrupted upload fails in its handler, and causes no error', async () => {
  const { begin, seen, observed, lines } = await started({ silenceMs: 5_000, wholeMs: 10_000 });
  const request = begin({ 'content-length': 100_000 });
  request.write(randomBytes(1_000));
  await expect.poll(() => seen.bytes).toBe(1_000);
  request.destroy();
  await expect.poll(() => observed).toMatchObject([{ path: '/notes/import', status: 400 }]);
  await expect.poll(() => seen.failures).toMatchObject([{ failure: 'bad_request' }]);
  expect(lines.join('')).not.toContain('failed unexpectedly');
});

test('an unauthorized upload is not read', async () => {
  const { upload, begin, seen } = await started();
  const body = randomBytes(10_000);
  expect((await upload(body, { actor: 'stranger' })).status).toBe(401);
  expect((await upload(body, { actor: 'token-read' })).status).toBe(403);
  expect((await upload(body, { actor: 'extension' })).status).toBe(403);
  // Refused before any of the body is sent.
  const request = begin({ authorization: 'Bearer stranger', 'content-length': 100_000 });
  request.flushHeaders();
  expect(await answerTo(request)).toMatchObject({ status: 401 });
  request.destroy();
  expect(seen.ways).toEqual([]);
  expect((await upload(body, { actor: 'token-write' })).status).toBe(200);
});

test.each([
  ['another media type', { 'content-type': 'application/zip' }],
  ['a form', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['a compressed body', { 'content-encoding': 'gzip' }],
])('%s is refused before it is read', async (_, headers) => {
  const { begin, seen } = await started();
  const request = begin(headers);
  request.end('a,b\n');
  expect(await answerTo(request)).toMatchObject({ status: 400, body: { errors: {} } });
  expect(seen.ways).toEqual([]);
});

test('the connection survives an upload that its handler did not read to the end', async () => {
  const { upload } = await started();
  for (const way of ['unread', 'stopping', 'failing']) {
    const { status } = await upload(randomBytes(200_000), { way });
    expect([way, status]).toEqual([way, way === 'failing' ? 404 : 200]);
    expect((await upload('a,b\n')).status).toBe(200);
  }
});

test('a handler that hangs after its upload gets 503 at its deadline', async () => {
  const { upload } = await started();
  expect((await upload('a,b\n', { way: 'hanging' })).status).toBe(503);
});

test('an upload may exceed the handler’s deadline while data arrive', async () => {
  const { begin } = await started();
  const request = begin({ 'content-length': 10 });
  const answer = answerTo(request);
  for (let count = 0; count < 10; count += 1) {
    request.write('x');
    await sleep(100);
  }
  expect(await answer).toEqual({ status: 200, body: { bytes: 10 } });
});
