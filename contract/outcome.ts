import * as z from 'zod/mini';
import { CODES, type OutcomeName } from './errors.ts';

/** The answer of a call that only tells that it was done: a code and its text. */
export function outcome<Name extends OutcomeName>(name: Name) {
  return z.object({ code: z.literal(CODES[name].code), message: z.string() });
}
