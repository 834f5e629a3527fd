import type { MiddlewareHandler } from 'hono';

/**
 * Refuses writes that a page of another site sends: a browser says where a request comes from,
 * and programs that are no browser say nothing and may pass.
 */
export const ownPagesOnly: MiddlewareHandler = async (context, next) => {
  const isRead = context.req.method === 'GET' || context.req.method === 'HEAD';
  const site = context.req.header('sec-fetch-site') ?? 'none';
  if (!isRead && site !== 'same-origin' && site !== 'none') {
    return context.json({ message: 'Only pages of the sandbox itself may do this' }, 403);
  }
  return next();
};
