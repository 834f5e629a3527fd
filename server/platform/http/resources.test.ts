import { type IncomingMessage, request as rawRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dateTime } from '../../../contract/http/codecs.ts';
import { route } from '../../../contract/http/route.ts';
import * as contract from '../../../contract/testing/notes.ts';
import { type AnyActor, NOW, on, readRefusal, serveToAll } from './app.fixture.ts';
import { buildPage } from './responses/pages.ts';

type Note = { id: string; text: string; at: Date; owner: string };

const at = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const hashId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const getUser = ({ member }: AnyActor) => member.userId;

async function started(count = 3) {
  // Two at a time share a timestamp: the id breaks the tie.
  const notes: Note[] = Array.from({ length: count }, (_, index) => ({
    id: hashId(index),
    text: `note ${index}`,
    at: at(Math.floor(index / 2)),
    owner: 'ada',
  }));
  notes.push({ id: hashId(900), text: 'of Eve', at: at(0), owner: 'eve' });
  const seen: unknown[] = [];
  const find = async ({
    actor,
    params,
  }: {
    actor: Parameters<typeof getUser>[0];
    params: { id: string };
  }) => notes.find(({ id, owner }) => id === params.id && owner === getUser(actor));
  const app = await serveToAll([
    on(contract.readNote, find, ({ owned }) => owned),
    on(contract.listNotes, ({ actor, query }) => {
      seen.push(query);
      const own = notes
        .filter(({ owner }) => owner === getUser(actor))
        .filter(({ at: when }) => query.since === undefined || when >= query.since)
        .toSorted((one, other) => order(other, one))
        .filter((note) => query.cursor === undefined || order(note, query.cursor) < 0);
      const getKey = ({ id, at: when }: Note) => ({ id, at: when });
      return buildPage(own.slice(0, query.limit + 1), {
        limit: query.limit,
        getKey,
        present: (note) => note,
      });
    }),
    on(contract.changeNote, find, ({ owned, body }) => {
      seen.push(body);
      return Object.assign(owned, body);
    }),
    on(contract.removeNote, find, ({ owned }) => {
      notes.splice(notes.indexOf(owned), 1);
      return { removed: true as const };
    }),
    on(contract.readLine, ({ params }) => params),
    on(spelt, () => ({ spelt: true as const })),
  ]);
  const list = async (query: string, actor = 'web') => {
    const response = await app.call(actor, `/notes${query}`);
    expect(response.status).toBe(200);
    return z.parse(Listed, await response.json());
  };
  return { ...app, notes, seen, list };
}

const order = (one: { at: Date; id: string }, other: { at: Date; id: string }) =>
  one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : Number(one.id > other.id));
const Listed = z.strictObject({
  items: z.array(z.strictObject({ id: z.string(), text: z.string(), at: z.iso.datetime() })),
  nextCursor: z.nullable(z.string()),
});
const spelt = route({
  method: 'GET',
  path: '/notes/spelt',
  summary: 'A path that a note of that id would have, too',
  access: 'public',
  replies: { 200: z.object({ spelt: z.literal(true) }) },
  errors: [],
});

test('an actor’s own resource is found by its id, for each kind of actor', async () => {
  const { call } = await started();
  for (const actor of ['web', 'extension', 'token-read']) {
    const response = await call(actor, `/notes/${hashId(1)}`);
    expect(await response.json()).toEqual({ id: hashId(1), text: 'note 1', at: NOW.toISOString() });
  }
});

test('T31 another actor’s resource is not found by any method', async () => {
  const { call, notes } = await started();
  const before = structuredClone(notes);
  const json = { 'content-type': 'application/json' };
  for (const [actor, id] of [
    ['web', hashId(900)],
    ['token-both', hashId(900)],
    ['web-of-eve', hashId(0)],
    ['web', 'none'],
    ['web', '%2e%2e%2f'],
    ['web', '*'],
  ] as const) {
    for (const init of [
      { method: 'GET' },
      { method: 'PATCH', body: '{"text":"mine"}', headers: json },
      { method: 'DELETE' },
    ]) {
      if (actor === 'token-both' && init.method === 'DELETE') continue;
      const { status, code } = await readRefusal(await call(actor, `/notes/${id}`, init));
      expect([actor, id, init.method, status, code]).toEqual([actor, id, init.method, 404, 1]);
    }
  }
  expect(notes).toEqual(before);
});

test('PATCH changes only the given fields', async () => {
  const { call, notes, seen } = await started();
  const patch = (body: string) =>
    call('web', `/notes/${hashId(2)}`, {
      method: 'PATCH',
      body,
      headers: { 'content-type': 'application/json' },
    });
  expect(await (await patch('{"text":"new","owner":"eve"}')).json()).toEqual({
    id: hashId(2),
    text: 'new',
    at: at(1).toISOString(),
  });
  await patch('{"at":"2026-01-31T09:00:00+02:00"}');
  expect(seen).toEqual([{ text: 'new' }, { at: new Date('2026-01-31T07:00:00Z') }]);
  expect(notes[2]).toMatchObject({ text: 'new', owner: 'ada' });
  const { status, errors } = await readRefusal(await patch('{"at":"yesterday"}'));
  expect([status, Object.keys(errors)]).toEqual([400, ['at']]);
});

test('DELETE removes, once', async () => {
  const { call, notes } = await started();
  const remove = () => call('web', `/notes/${hashId(0)}`, { method: 'DELETE' });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
  expect(notes).toHaveLength(3);
});

test('a path’s allowed methods include PATCH and DELETE', async () => {
  const { call } = await started();
  const response = await call('web', `/notes/${hashId(0)}`, { method: 'PUT' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, PATCH, DELETE']);
});

test('pages have no gaps or duplicates', async () => {
  const { list } = await started(23);
  const ids: string[] = [];
  let query = '?limit=5';
  for (let pages = 1; ; pages += 1) {
    const { items, nextCursor } = await list(query);
    ids.push(...items.map(({ id }) => id));
    if (nextCursor === null) {
      expect(pages).toBe(5);
      break;
    }
    expect(items).toHaveLength(5);
    query = `?limit=5&cursor=${nextCursor}`;
  }
  expect(ids).toHaveLength(23);
  expect(new Set(ids).size).toBe(23);
});

test('inserts and deletes between two pages shift nothing', async () => {
  const { list, notes } = await started(6);
  const first = await list('?limit=3');
  notes.push({ id: hashId(500), text: 'newer', at: at(-60), owner: 'ada' });
  notes.splice(0, 1);
  const second = await list(`?limit=3&cursor=${first.nextCursor}`);
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set([0, 1, 2, 3, 4, 5].map(hashId)));
});

test('an exactly full last page is the last, and an empty list is one page', async () => {
  const { list } = await started(4);
  expect((await list('?limit=4')).nextCursor).toBeNull();
  expect(await list('?since=2030-01-01T00:00:00Z')).toEqual({ items: [], nextCursor: null });
});

test('T31 another actor’s cursor shows none of their items', async () => {
  const { list } = await started(4);
  const { nextCursor } = await list('?limit=1');
  const { items } = await list(`?cursor=${nextCursor}`, 'web-of-eve');
  expect(items.filter(({ text: words }) => words !== 'of Eve')).toEqual([]);
});

const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
test.each([
  ['limit=0', 'limit'],
  ['limit=-1', 'limit'],
  ['limit=1e9', 'limit'],
  ['limit=1000000000', 'limit'],
  ['limit=', 'limit'],
  ['limit=NaN', 'limit'],
  ['limit=5&limit=6', 'limit'],
  ['cursor=', 'cursor'],
  ['cursor=abc', 'cursor'],
  [`cursor=${packed({ id: hashId(0) })}`, 'cursor'],
  [`cursor=${packed({ at: NOW, id: `${hashId(0)}\0` })}`, 'cursor'],
  [`cursor=${packed({ at: '+275760-09-13T00:00:00Z', id: hashId(0) })}`, 'cursor'],
  ['since=yesterday', 'since'],
  ['since=%00', 'since'],
])('the query ?%s is refused at its field', async (query, field) => {
  const { call } = await started();
  const { status, errors } = await readRefusal(await call('web', `/notes?${query}`));
  expect([status, Object.keys(errors)]).toEqual([400, [field]]);
  expect(errors[field]?.[0]).toMatch(/^[A-Z]/);
});

test('a handler gets parsed query values with defaults', async () => {
  const { list, seen } = await started();
  await list('');
  await list('?limit=7&since=2026-01-01T00:00:00-01:00');
  expect(seen).toEqual([{ limit: 50 }, { limit: 7, since: new Date('2026-01-01T01:00:00Z') }]);
});

test.each([
  ['/books/a%2Fb/lines/7', 200, { book: 'a/b', line: 7 }],
  ['/books/%C3%A9%20%25/lines/1', 200, { book: 'é %', line: 1 }],
  ['/books/..%2f..%2fetc/lines/1', 200, { book: '../../etc', line: 1 }],
  ['/books/a%00b/lines/7', 404, ''],
  ['/books/%ff/lines/7', 404, ''],
  ['/books/%/lines/7', 404, ''],
  ['/books/%ED%A0%80/lines/7', 404, ''],
  [`/books/${'x'.repeat(21)}/lines/7`, 400, 'book'],
  ['/books/a/lines/0', 400, 'line'],
  ['/books/a/lines/100', 400, 'line'],
  ['/books/a/lines/seven', 400, 'line'],
  ['/books/a/b/lines/7', 404, ''],
  ['/books//lines/7', 404, ''],
  ['/books/a/lines/', 404, ''],
])('the path %s is answered %i', async (path, status, expected) => {
  const { port } = await started();
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
  const headers = { authorization: 'Bearer token-read' };
  rawRequest({ port, path: `/api${path}`, headers }, resolve).end();
  const response = await promise;
  const body: unknown = JSON.parse(await text(response));
  expect(response.statusCode).toBe(status);
  if (status === 200) expect(body).toEqual(expected);
  if (status === 400)
    expect(body).toMatchObject({ errors: { [String(expected)]: [expect.any(String)] } });
});

test('a literal segment wins over a parameter in any order of binding', async () => {
  const { call } = await started();
  expect(await (await call('web', '/notes/spelt')).json()).toEqual({ spelt: true });
});

test('a response with codecs has only the contract’s fields, and a mismatch is a bug', async () => {
  const moment = route({
    method: 'GET',
    path: '/moment/:way',
    summary: 'A moment',
    access: 'public',
    params: z.object({ way: z.string() }),
    replies: { 200: z.object({ at: z.nullable(dateTime()) }) },
    errors: [],
  });
  const { call } = await serveToAll([
    on(moment, ({ params }) => {
      if (params.way === 'none') return { at: null };
      const secret = { passwordHash: 'canary' };
      return { at: new Date(params.way === 'right' ? NOW : Number.NaN), ...secret };
    }),
  ]);
  expect(await (await call('web', '/moment/right')).json()).toEqual({ at: NOW.toISOString() });
  expect(await (await call('web', '/moment/none')).json()).toEqual({ at: null });
  expect(await readRefusal(await call('web', '/moment/wrong'))).toMatchObject({
    status: 500,
    code: 0,
  });
});
