import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../routes/index.ts';

const paged = routes.flatMap(({ path, query }) => {
  const cursor = query?.shape['cursor'];
  return cursor ? [{ path, cursor }] : [];
});

/** A key for any list, with this number of a row. */
function made(number: number): string {
  const at = '2026-11-23T09:00:00Z';
  const key = { at, sortAt: at, by: 1, touch: true, id: number, no: number };
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

test('a cursor made by hand is refused if the database has no such number', () => {
  expect(paged.map(({ path }) => path)).toContain('/signals');
  for (const { path, cursor } of paged) {
    expect([path, z.safeParse(cursor, made(1)).success]).toEqual([path, true]);
    for (const number of [0, -1, 1.5, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      const { success, error } = z.safeParse(cursor, made(number));
      expect([path, number, success]).toEqual([path, number, false]);
      expect(error?.issues[0]?.message).toBe('This cursor is not valid');
    }
  }
});
