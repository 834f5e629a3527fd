import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, ConnectionError } from './call.ts';
import { readLines } from './lines.ts';

const fetched = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { pathname: '/leads/1' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
});

const NAME = 'POST /leads/people/:id/openers';
const BODY = {
  key: 'd2719b1e-53d4-4a3c-9a52-6d7a3d8b6f10',
  signal: null,
  channel: 'reply',
  language: 'en',
  facts: [] as string[],
} as const;
const ended = { kind: 'ended', end: 'no_model', words: null, creditsLeft: 3 };
const item = (value: unknown) => `${JSON.stringify({ item: value })}\n`;

/** Sends the pieces, then ends, fails, or waits forever. */
function stream(
  pieces: readonly (string | Uint8Array)[],
  end: 'close' | 'fail' | 'never' = 'close',
) {
  const canceled = vi.fn<() => void>();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const [piece, ...others] = pieces;
      pieces = others;
      if (piece !== undefined)
        controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
      else if (end === 'close') controller.close();
      else if (end === 'fail') controller.error(new TypeError('network error'));
      else return new Promise<void>(() => {});
      return undefined;
    },
    cancel: canceled,
  });
  fetched.mockResolvedValue(new Response(body));
  return canceled;
}

async function readAll(abortSignal = new AbortController().signal) {
  const items: unknown[] = [];
  const problem = await (async () => {
    for await (const each of readLines(NAME, { params: { id: '1' }, body: BODY, abortSignal }))
      items.push(each);
    return null;
  })().catch((error: unknown) => error);
  return { items, problem };
}

test('items come in order, however the connection divides their bytes', async () => {
  const bytes = new TextEncoder().encode(item({ n: 1, text: 'Größe – 18 %' }) + item(ended));
  for (const size of [1, 7, bytes.length]) {
    const count = Math.ceil(bytes.length / size);
    stream(Array.from({ length: count }, (_, at) => bytes.slice(at * size, (at + 1) * size)));
    expect(await readAll()).toEqual({
      items: [{ n: 1, text: 'Größe – 18 %' }, ended],
      problem: null,
    });
  }
});

test('a failure in the middle comes after the items before it', async () => {
  const body = { message: 'This is temporarily unavailable.', code: 104, requestId: 'r' };
  stream([item({ n: 1 }), `${JSON.stringify({ error: body })}\n`]);
  const { items, problem } = await readAll();
  expect(items).toEqual([{ n: 1 }]);
  expect(problem).toBeInstanceOf(ApiError);
  expect(problem).toMatchObject({ status: 503, body });
});

test('a connection that breaks, or a line that is cut off, is a lost connection', async () => {
  stream([item({ n: 1 })], 'fail');
  expect((await readAll()).problem).toBeInstanceOf(ConnectionError);
  for (const line of ['{"item":{"n":', '<html>', '"text"\n', 'null\n']) {
    stream([item({ n: 1 }), line]);
    const { items, problem } = await readAll();
    expect(items).toEqual([{ n: 1 }]);
    expect(problem).toBeInstanceOf(ConnectionError);
  }
});

test('a refused call throws its error', async () => {
  const body = { message: 'Object not found', code: 1, requestId: 'r' };
  fetched.mockResolvedValue(Response.json(body, { status: 404 }));
  const { items, problem } = await readAll();
  expect(items).toEqual([]);
  expect(problem).toMatchObject({ name: 'ApiError', status: 404, body });
});

test('to leave the loop closes the connection', async () => {
  const canceled = stream([item({ n: 1 }), item({ n: 2 })], 'never');
  const { signal: abortSignal } = new AbortController();
  for await (const _ of readLines(NAME, { params: { id: '1' }, body: BODY, abortSignal })) break;
  await expect.poll(() => canceled.mock.calls.length).toBe(1);
});
