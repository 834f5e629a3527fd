import type { Context } from 'hono';
import { ControlError } from './input.ts';

export async function bodyOf(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    throw new ControlError(400, 'The body must be JSON');
  }
}
