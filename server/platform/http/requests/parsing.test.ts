import { once } from 'node:events';
import { createServer, type IncomingMessage, request as startRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import * as z from 'zod/mini';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Failure } from '../../failure.ts';
import { parseJson, readBody } from './body.ts';
import { parseFields } from './parsing.ts';

const Order = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(3)),
  isGift: z.boolean(),
  kind: z.enum(['web', 'extension']),
  parts: z.array(z.string()),
  id: z.string().check(z.regex(/^\d+$/)),
});
const RIGHT = { name: 'Ann', isGift: true, kind: 'web', parts: [], id: '1' };

function listErrors(schema: z.ZodMiniObject, value: object) {
  try {
    parseFields(schema, value);
  } catch (error) {
    if (error instanceof Failure) return error.details.errors;
    throw error;
  }
  throw new Error('It was accepted');
}

test.each([
  ['name', undefined, 'This field is required'],
  ['name', '', 'This field is required'],
  ['name', 7, 'Please enter text'],
  ['name', 'Anne', 'Please use at most 3 characters'],
  ['isGift', 'yes', 'Use true or false'],
  ['isGift', null, 'Use true or false'],
  ['kind', 'tv', 'Use one of: web, extension'],
  ['kind', undefined, 'Use one of: web, extension'],
  ['name', ['Ann', 'Bob', 'Eve', 'Dan'], 'Please enter text'],
  ['name', 'a\0', 'Line breaks and other control characters are not allowed'],
  ['name', 'a\uD83D', 'Please enter text'],
  ['parts', ['a', 'b\0'], 'Line breaks and other control characters are not allowed'],
  ['parts', 'one', 'Send a list'],
  ['id', 'x', 'This is not in the form that is expected here'],
])('%s = %o has the message: %s', (field, value, words) => {
  expect(listErrors(Order, { ...RIGHT, [field]: value })).toEqual({ [field]: [words] });
});

test('unknown keys of a strict schema are reported by name, even by an odd one', () => {
  const strict = z.strictObject({ kind: z.string() });
  const value = JSON.parse('{"kind": "web", "persn": "1", "__proto__": "x", "constructor": "x"}');
  const words = ['There is no such filter'];
  const errors = listErrors(strict, value);
  expect(Object.entries(errors ?? {}).toSorted()).toEqual([
    ['__proto__', words],
    ['constructor', words],
    ['persn', words],
  ]);
});

test("a schema's own words come first", () => {
  const schema = z.object({ name: z.string({ error: 'A name, please' }) });
  expect(listErrors(schema, {})).toEqual({ name: ['A name, please'] });
});

test.each(['[', '{"a":', '{"a":['])(
  'T18 a body of “%s” many times is refused unparsed',
  (opening) => {
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    const refusal = (() => {
      try {
        return parseJson('application/json', opening.repeat(10_000));
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toMatchObject({
      status: 400,
      details: { errors: { body: ['This JSON is nested too deeply'] } },
    });
    expect(parse).not.toHaveBeenCalled();
  },
);

async function listening() {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const next = async () => {
    const [incoming]: IncomingMessage[] = await once(server, 'request');
    if (!incoming) throw new Error('no request came');
    return incoming;
  };
  return { port, next };
}

test('T18 a body that exceeds its time limit is refused, and one within it is read', async () => {
  const { port, next } = await listening();
  const send = async (parts: readonly string[], length: number) => {
    const call = startRequest({ port, method: 'POST', headers: { 'content-length': length } });
    call.on('error', () => {});
    for (const part of parts) call.write(part);
    return next();
  };
  expect(String(await readBody(await send(['wh', 'ole'], 5), 10, 10_000))).toBe('whole');
  const late = await readBody(await send(['part'], 5), 10, 50).catch((error: unknown) => error);
  expect(late).toMatchObject({ failure: 'bad_request' });
});

test('T18 a body in single bytes is refused at any length', async () => {
  const { port, next } = await listening();
  const pieces = 20_000;
  const client = connect(port, '127.0.0.1').on('error', () => {});
  client.write('POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
  client.write(`${'1\r\n7\r\n'.repeat(pieces)}0\r\n\r\n`);
  const read = readBody(await next(), 2 * pieces).catch((error: unknown) => error);
  expect(await read).toMatchObject({ failure: 'body_too_large' });
});
