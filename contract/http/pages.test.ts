import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../routes/index.ts';
import { ROW_NUMBER_MAX } from './codecs.ts';

const paged = routes.filter(({ query }) => query?.shape['cursor']);
const keys = paged.flatMap(({ path, query }) => {
  const cursor = query?.shape['cursor'];
  const codec = cursor instanceof z.ZodMiniOptional ? cursor.def.innerType : {};
  if (!('key' in codec) || !(codec.key instanceof z.ZodMiniObject)) return [];
  return [{ path, fields: Object.entries<z.core.$ZodType>(codec.key.shape) }];
});

test('a cursor is refused if it has a row number that the database cannot have', () => {
  expect(keys.map(({ path }) => path)).toEqual(paged.map(({ path }) => path));
  const numbers = keys.flatMap(({ path, fields }) =>
    fields
      .filter(([, field]) => z.safeParse(field, 1_000).success && !z.safeParse(field, 1.5).success)
      .map(([name, field]) => ({ name: `${path} ${name}`, field })),
  );
  expect(numbers.length).toBeGreaterThan(3);
  for (const { name, field } of numbers) {
    expect([name, z.safeParse(field, ROW_NUMBER_MAX).success]).toEqual([name, true]);
    for (const number of [0, -1, ROW_NUMBER_MAX + 1, Number.MAX_SAFE_INTEGER]) {
      expect([name, number, z.safeParse(field, number).success]).toEqual([name, number, false]);
    }
  }
});
