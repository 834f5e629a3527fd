import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, request as startRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { importNotes, UPLOAD_MAX_BYTES } from '../../../../contract/testing/notes.ts';
import { on, readRefusal, serveToAll } from '../app.fixture.ts';
import type { UploadedFile } from './body.ts';

async function started() {
  const files: UploadedFile[] = [];
  const app = await serveToAll([
    on(importNotes, ({ upload }) => {
      files.push(upload);
      return { bytes: upload.bytes.length };
    }),
  ]);
  const upload = (body: Uint8Array<ArrayBuffer> | string, actor = 'web', type = 'text/csv') =>
    app.call(actor, '/notes/import', { method: 'POST', body, headers: { 'content-type': type } });
  const begin = (headers: Record<string, string | number> = {}) => {
    const request = startRequest({
      port: app.port,
      path: '/api/notes/import',
      method: 'POST',
      agent: false,
      headers: { authorization: 'Bearer web', 'content-type': 'text/csv', ...headers },
    });
    request.on('error', () => {});
    return request;
  };
  return { ...app, upload, begin, files };
}

async function answerTo(request: ClientRequest) {
  const [response] = await once(request, 'response');
  const body: unknown = JSON.parse(await text(response));
  return { status: Number(response.statusCode), body };
}

test('a handler gets an uploaded file with its media type', async () => {
  const { upload, files } = await started();
  const bytes = randomBytes(UPLOAD_MAX_BYTES);
  const response = await upload(bytes, 'web', 'text/csv; charset=utf-8');
  expect(await response.json()).toEqual({ bytes: UPLOAD_MAX_BYTES });
  expect(files[0]?.mediaType).toBe('text/csv');
  expect(bytes.equals(files[0]?.bytes ?? new Uint8Array())).toBe(true);
  expect(await (await upload('')).json()).toEqual({ bytes: 0 });
});

test('T18 an upload over the limit is refused by its Content-Length, otherwise at the first excess byte', async () => {
  const { upload, begin, files } = await started();
  const refusal = await readRefusal(await upload(randomBytes(UPLOAD_MAX_BYTES + 1)));
  expect([refusal.status, refusal.code]).toEqual([400, 103]);

  const untold = begin({ 'transfer-encoding': 'chunked' });
  const answer = answerTo(untold);
  for (let count = 0; count < 7; count += 1) untold.write(randomBytes(50_000));
  expect(await answer).toMatchObject({ status: 400, body: { code: 103 } });
  expect(files).toEqual([]);
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

test('T18 an upload in tiny pieces is refused at any length', async () => {
  const { port } = await started();
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const head = 'POST /api/notes/import HTTP/1.1\r\nhost: a\r\nauthorization: Bearer web\r\n';
  socket.write(`${head}content-type: text/csv\r\ntransfer-encoding: chunked\r\n\r\n`);
  socket.write(`${'1\r\n7\r\n'.repeat(20_000)}0\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});

test('an interrupted upload never reaches its handler, and causes no error', async () => {
  const { begin, files, observed, lines } = await started();
  const request = begin({ 'content-length': 100_000 });
  request.write(randomBytes(1_000), () => request.destroy());
  await expect.poll(() => observed).toMatchObject([{ path: '/notes/import', status: 400 }]);
  expect(files).toEqual([]);
  expect(lines.join('')).not.toContain('failed unexpectedly');
});

test('an unauthorized upload is not read', async () => {
  const { upload, begin, files } = await started();
  const body = randomBytes(10_000);
  expect((await upload(body, 'stranger')).status).toBe(401);
  expect((await upload(body, 'token-read')).status).toBe(403);
  expect((await upload(body, 'extension')).status).toBe(403);
  // Refused before any of the body is sent.
  const request = begin({ authorization: 'Bearer stranger', 'content-length': 100_000 });
  request.flushHeaders();
  expect(await answerTo(request)).toMatchObject({ status: 401 });
  request.destroy();
  expect(files).toEqual([]);
  expect((await upload(body, 'token-write')).status).toBe(200);
});

test.each([
  ['another media type', { 'content-type': 'application/zip' }],
  ['a form', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['a compressed body', { 'content-encoding': 'gzip' }],
])('%s is refused before it is read', async (_, headers) => {
  const { begin, files } = await started();
  const request = begin({ 'content-length': 100_000, ...headers });
  request.flushHeaders();
  expect(await answerTo(request)).toMatchObject({ status: 400, body: { errors: {} } });
  request.destroy();
  expect(files).toEqual([]);
});
