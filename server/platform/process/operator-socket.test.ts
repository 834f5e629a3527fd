import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../log/log.ts';
import {
  askOperator,
  type OperatorAnswer,
  OperatorRefusal,
  type OperatorRequest,
  serveOperator,
} from './operator-socket.ts';

function dataDirectory(...below: string[]): string {
  const home = mkdtempSync(join(tmpdir(), 'rapport-operator-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const dataDir = join(home, ...below);
  mkdirSync(dataDir, { recursive: true });
  return dataDir;
}

async function serving(
  dataDir: string,
  answer: (request: OperatorRequest) => Promise<OperatorAnswer>,
): Promise<void> {
  const close = await serveOperator({ dataDir, answer, log: silentLog });
  onTestFinished(close);
}

const echo = async (request: OperatorRequest) => ({ value: request });
const request = { operation: 'echo', input: { n: 1, text: 'é\n' } };

test('requests are served over a socket that only its owner can open', async () => {
  const dataDir = dataDirectory();
  mkdirSync(join(dataDir, 'operator'));
  chmodSync(join(dataDir, 'operator'), 0o777);
  await serving(dataDir, echo);
  expect(await askOperator(dataDir, request)).toEqual({ value: request });
  expect(statSync(join(dataDir, 'operator')).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'operator', 'socket')).mode & 0o777).toBe(0o600);
});

test.runIf(process.platform === 'linux')(
  'a data directory with a path longer than a socket address is served',
  async () => {
    const dataDir = dataDirectory(...Array.from({ length: 4 }, () => 'ü'.repeat(60)));
    expect(await askOperator(dataDir, request)).toBeNull();
    await serving(dataDir, echo);
    expect(await askOperator(dataDir, request)).toEqual({ value: request });
    expect(statSync(join(dataDir, 'operator', 'socket')).mode & 0o777).toBe(0o600);
  },
);

test('without a process there is no answer, and a stale socket is replaced', async () => {
  const dataDir = dataDirectory();
  expect(await askOperator(dataDir, request)).toBeNull();
  mkdirSync(join(dataDir, 'operator'));
  writeFileSync(join(dataDir, 'operator', 'socket'), '');
  expect(await askOperator(dataDir, request)).toBeNull();
  await serving(dataDir, echo);
  expect(await askOperator(dataDir, request)).toEqual({ value: request });
});

test('bytes after an answer arrive unchanged', async () => {
  const dataDir = dataDirectory();
  const bytes = Buffer.alloc(3_000_000, 'a\nb');
  await serving(dataDir, async () => ({ value: 7, body: Readable.from([bytes]) }));
  const answer = await askOperator(dataDir, request);
  expect(answer?.value).toBe(7);
  expect((await buffer(answer?.body ?? Readable.from([]))).equals(bytes)).toBe(true);
});

test('unread bytes are released', async () => {
  const dataDir = dataDirectory();
  const body = new Readable({
    read() {
      this.push(Buffer.alloc(65_536));
    },
  });
  await serving(dataDir, async () => ({ value: null, body }));
  const answer = await askOperator(dataDir, request);
  const closed = new Promise((resolve) => body.once('close', resolve));
  answer?.body?.destroy();
  await closed;
  expect(body.destroyed).toBe(true);
});

test('a client that disconnects early causes no error', async () => {
  const dataDir = dataDirectory();
  const left = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await serving(dataDir, async ({ operation }) => {
    if (operation === 'short') return { value: 'here' };
    asked.resolve();
    await left.promise;
    return { value: 'x'.repeat(5_000_000) };
  });
  const socket = connect(join(dataDir, 'operator', 'socket'));
  socket.write(`${JSON.stringify(request)}\n`);
  await asked.promise;
  socket.destroy();
  await new Promise((resolve) => socket.once('close', resolve));
  left.resolve();
  const short = { operation: 'short', input: null };
  expect(await askOperator(dataDir, short)).toEqual({ value: 'here' });
});

test('a refusal comes back with its reason', async () => {
  const dataDir = dataDirectory();
  await serving(dataDir, async () => {
    throw new OperatorRefusal('There is no account no one');
  });
  await expect(askOperator(dataDir, request)).rejects.toThrow('There is no account no one');
});

test.each(['', 'no JSON\n', '{}\n', '[]\n', `"${'x'.repeat(100_000)}`])(
  'an invalid request closes only its connection: %.20j',
  async (text) => {
    const dataDir = dataDirectory();
    await serving(dataDir, echo);
    const socket = connect(join(dataDir, 'operator', 'socket'));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    // The peer may close it during the write.
    socket.on('error', () => {});
    socket.end(text);
    socket.resume();
    await closed;
    expect(await askOperator(dataDir, request)).toEqual({ value: request });
  },
);
