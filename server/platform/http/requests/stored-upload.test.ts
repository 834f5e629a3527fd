import { createHash, randomBytes } from 'node:crypto';
import { fstatSync, mkdtempSync, readdirSync, readSync, rmSync } from 'node:fs';
import { request as startRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { route } from '../../../../contract/http/route.ts';
import { on, readRefusal, serveToAll } from '../app.fixture.ts';

const MAX_BYTES = 300_000;
type StoredFile = { readonly fd: number; readonly inode: number };

const storeNote = route({
  method: 'POST',
  path: '/stored',
  summary: '',
  access: { session: ['web'] },
  query: z.object({ name: z.string().check(z.minLength(1)) }),
  upload: { mediaTypes: ['application/octet-stream'], maxBytes: MAX_BYTES, isStored: true },
  replies: { 200: z.unknown() },
  errors: [],
});

async function started() {
  const directory = mkdtempSync(join(tmpdir(), 'rapport-stored-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const files: StoredFile[] = [];
  const app = await serveToAll(
    [
      on(storeNote, ({ upload: { fd, bytes, sha256 } }) => {
        const content = Buffer.alloc(bytes);
        readSync(fd, content, 0, bytes, 0);
        files.push({ fd, inode: fstatSync(fd).ino });
        const isWhole = createHash('sha256').update(content).digest().equals(sha256);
        return { bytes, isWhole, files: readdirSync(directory) };
      }),
    ],
    { uploadDirectory: directory },
  );
  const store = (body: Uint8Array<ArrayBuffer>, actor = 'web', query = 'name=a') =>
    app.call(actor, `/stored?${query}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/octet-stream' },
    });
  return { ...app, directory, files, store };
}

test('a stored upload has no name on the disk, and is closed at the end of its call', async () => {
  const { store, files } = await started();
  const answer = await store(new Uint8Array(randomBytes(MAX_BYTES)));
  expect(await answer.json()).toEqual({ bytes: MAX_BYTES, isWhole: true, files: [] });
  expect(files).toHaveLength(1);
  await expect.poll(() => files.some(isOpen)).toBe(false);
});

/** Another test of this process may have a file open under the same number by then. */
function isOpen({ fd, inode }: StoredFile): boolean {
  try {
    return fstatSync(fd).ino === inode;
  } catch {
    return false;
  }
}

test('T18 a stored upload over the limit is refused, and nothing of it stays', async () => {
  const { store, port, directory, files } = await started();
  const refusal = await readRefusal(await store(new Uint8Array(MAX_BYTES + 1)));
  expect([refusal.status, refusal.code]).toEqual([400, 103]);
  const status = await new Promise<number | undefined>((resolve) => {
    const headers = {
      authorization: 'Bearer web',
      'content-type': 'application/octet-stream',
      'transfer-encoding': 'chunked',
    };
    const options = { port, path: '/api/stored?name=a', method: 'POST', agent: false, headers };
    const request = startRequest(options, (response) => resolve(response.statusCode));
    request.on('error', () => {});
    for (let count = 0; count < 7; count += 1) request.write(randomBytes(50_000));
  });
  expect([status, files, readdirSync(directory)]).toEqual([400, [], []]);
});

test('a stranger and a wrong query are refused before a file is sent', async () => {
  const { store, files } = await started();
  expect((await store(new Uint8Array(9), 'stranger')).status).toBe(401);
  expect(await readRefusal(await store(new Uint8Array(9), 'web', 'name='))).toMatchObject({
    status: 400,
    errors: { name: [expect.any(String)] },
  });
  expect(files).toEqual([]);
});
