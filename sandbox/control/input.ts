import type { Context } from 'hono';
import * as z from 'zod/mini';
import { Refusal } from '../platform/refusal.ts';

/** Parses what a caller sent; the message names the first invalid field. */
export function parse<T extends z.ZodMiniType>(schema: T, input: unknown): z.output<T> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.join('.') ?? '';
  const text = issue?.message ?? 'Invalid input';
  throw new Refusal(400, path === '' || text.includes(path) ? text : `${path}: ${text}`);
}

export function acceptWholeNumber(name: string, min: number, max: number) {
  const error = `${name} must be a whole number from ${min} to ${max}`;
  return z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error }));
}

export function acceptOneOf<const T extends readonly [string, ...string[]]>(
  name: string,
  values: T,
) {
  return z.enum(values, { error: `${name} must be one of ${values.join(', ')}` });
}

export async function readBody(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    throw new Refusal(400, 'The body must be JSON');
  }
}
