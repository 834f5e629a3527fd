import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { Failure } from '../failure.ts';
import { parseFields } from './parsing.ts';

const Order = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(3)),
  isGift: z.boolean(),
  kind: z.enum(['web', 'extension']),
  parts: z.array(z.string()),
  id: z.string().check(z.regex(/^\d+$/)),
});
const RIGHT = { name: 'Ann', isGift: true, kind: 'web', parts: [], id: '1' };

function errorsOf(schema: z.ZodMiniObject, value: object) {
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
  ['name', 'a\0', 'Please leave out line breaks and other control characters'],
  ['name', 'a\uD83D', 'Please enter text'],
  ['parts', ['a', 'b\0'], 'Please leave out line breaks and other control characters'],
  ['parts', 'one', 'Send a list'],
  ['id', 'x', 'This is not in the form that is expected here'],
])('%s = %o is answered in words: %s', (field, value, words) => {
  expect(errorsOf(Order, { ...RIGHT, [field]: value })).toEqual({ [field]: [words] });
});

test("a schema's own words come first", () => {
  const schema = z.object({ name: z.string({ error: 'A name, please' }) });
  expect(errorsOf(schema, {})).toEqual({ name: ['A name, please'] });
});
