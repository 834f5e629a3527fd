import { Hono } from 'hono';
import type { Context } from '../context.ts';

export function createPages(_ctx: Context, _after: () => void): Hono {
  return new Hono();
}
