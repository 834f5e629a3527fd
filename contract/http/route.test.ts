import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { cursor, dateTime, wholeNumber } from './codecs.ts';
import { page, pageQuery, PAGE_MAX_LIMIT } from './pages.ts';
import { fillPath, toPathTemplate } from './path.ts';
import { route } from './route.ts';

const rest = { method: 'GET', summary: '', replies: { 200: z.null() }, errors: [] } as const;
const params = z.object({ id: z.string() });

// Checked by the compiler: an unused @ts-expect-error is an error.

test('path parameters that differ from their schema do not compile', () => {
  const other = z.object({ name: z.string() });
  const declared = [
    route({ ...rest, access: 'public', path: '/notes/:id', params }),
    // @ts-expect-error -- a part of the path has no schema
    route({ ...rest, access: 'public', path: '/notes/:id' }),
    // @ts-expect-error -- a schema has no part of the path
    route({ ...rest, access: 'public', path: '/notes', params }),
    // @ts-expect-error -- one of two parts is missing
    route({ ...rest, access: 'public', path: '/books/:book/notes/:id', params }),
    // @ts-expect-error -- the names differ
    route({ ...rest, access: 'public', path: '/notes/:id', params: other }),
  ];
  expect(declared[0]).toMatchObject({ params });
});

test('a route without access or ownership does not compile', () => {
  const access = { session: ['web'] } as const;
  const declared = [
    route({ ...rest, path: '/notes/:id', params, access, owned: 'id' }),
    route({ ...rest, path: '/notes/:id', params, access, owned: false }),
    // @ts-expect-error -- `owned` is missing
    route({ ...rest, path: '/notes/:id', params, access }),
    // @ts-expect-error -- `owned` names no part of the path
    route({ ...rest, path: '/notes/:id', params, access, owned: 'note' }),
    // @ts-expect-error -- no actor is named
    route({ ...rest, path: '/notes', access: {} }),
    // @ts-expect-error -- a token without any scope
    route({ ...rest, path: '/notes', access: { token: [] } }),
    // @ts-expect-error -- `access` is missing
    route({ ...rest, path: '/notes' }),
  ];
  expect(declared[0]).toMatchObject({ owned: 'id', access });
});

test('path parameters are filled in and encoded', () => {
  expect(fillPath('/a/:id/b/:idea', { id: 'x/y ?#%', idea: 7 })).toBe('/a/x%2Fy%20%3F%23%25/b/7');
  expect(fillPath('/a/:id', { id: '$&\0é' })).toBe('/a/%24%26%00%C3%A9');
  expect(fillPath('/a')).toBe('/a');
  expect(toPathTemplate('/a/:id/b/:idea')).toBe('/a/{id}/b/{idea}');
});

test.each(['', '.', '..', undefined])('the path parameter %o is rejected', (id) => {
  expect(() => fillPath('/user/sessions/:id', { id })).toThrow(RangeError);
});

test.each([
  ['2026-01-31T09:00:00Z', '2026-01-31T09:00:00.000Z'],
  ['2026-01-31T09:00:00.123456+02:00', '2026-01-31T07:00:00.123Z'],
])('%s is the moment %s', (text, iso) => {
  const moment = z.decode(dateTime(), text);
  expect(moment).toEqual(new Date(iso));
  expect(z.encode(dateTime(), moment)).toBe(iso);
});

test.each([
  '2026-01-31',
  '2026-01-31T09:00:00',
  '2026-02-30T09:00:00Z',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  'now',
  '',
  0,
  null,
])('%o is no moment', (text) => {
  const result = dateTime().safeParse(text);
  expect(result.error?.issues).toHaveLength(1);
});

test('an invalid date cannot be sent', () => {
  expect(() => z.encode(dateTime(), new Date(Number.NaN))).toThrow(z.core.$ZodError);
});

const number = wholeNumber({ min: -5, max: 200 });
test.each([
  ['7', 7],
  ['-5', -5],
  ['007', 7],
  [200, 200],
])('%o is the whole number %i', (sent, value) => {
  expect(number.parse(sent)).toBe(value);
});

test.each(['', ' 7', '7.0', '1e2', '0x1', '201', '-6', '9'.repeat(16), 'NaN', 7.5, true, null, []])(
  '%o is not accepted as an integer',
  (sent) => {
    expect(number.safeParse(sent).success).toBe(false);
  },
);

test('the error for a number outside the range states the range', () => {
  const messages = [201, '-6'].map((sent) => number.safeParse(sent).error?.issues[0]?.message);
  expect(messages).toEqual([
    'Please enter a whole number from -5 to 200',
    'Please enter a whole number from -5 to 200',
  ]);
});

const key = z.object({ at: dateTime(), id: z.string().check(z.maxLength(100)) });
const last = { at: new Date('2026-01-31T09:00:00.007Z'), id: 'é🎉\0' };

test('a cursor decodes to its key, even one with unusual characters', () => {
  const text = z.encode(cursor(key), last);
  expect(text).toMatch(/^[\w-]+$/);
  expect(cursor(key).parse(text)).toEqual(last);
  const reply = z.encode(page(z.string(), key), { items: ['a'], nextCursor: last });
  expect(reply).toEqual({ items: ['a'], nextCursor: text });
});

const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
test.each([
  ['nothing', ''],
  ['noise', 'x'],
  ['no Base64', '!!!!'],
  ['no JSON', Buffer.from('{').toString('base64url')],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]).toString('base64url')],
  ['another key', packed({ id: 'a' })],
  ['a list', packed([last.at, last.id])],
  ['null', packed(null)],
  ['a key of wrong types', packed({ at: 7, id: { $ne: null } })],
  ['far too long', packed({ at: last.at, id: 'x'.repeat(5_000) })],
])('a cursor made by hand of %s is refused in one sentence', (_, made) => {
  const { error } = pageQuery(key).safeParse({ cursor: made });
  expect(error?.issues).toMatchObject([{ path: ['cursor'], message: 'This cursor is not valid' }]);
});

test('a page limit above the maximum is rejected, not capped', () => {
  expect(pageQuery(key).parse({})).toEqual({ limit: 50 });
  expect(pageQuery(key).parse({ limit: String(PAGE_MAX_LIMIT) })).toEqual({
    limit: PAGE_MAX_LIMIT,
  });
  for (const limit of ['0', '-1', '201', '1e9', '1000000000', '', '5.5']) {
    expect(pageQuery(key).safeParse({ limit }).error?.issues).toMatchObject([{ path: ['limit'] }]);
  }
});
