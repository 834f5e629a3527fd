import * as z from 'zod/mini';
import { CODES, type OutcomeName } from '../errors.ts';

export function defineOutcome<Name extends OutcomeName>(name: Name) {
  return z.object({ code: z.literal(CODES[name].code), message: z.string() });
}
