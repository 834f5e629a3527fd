import type { MiddlewareHandler } from 'hono';

/** Rejects cross-site writes. Browsers send the site of a request; other clients may pass. */
export const requireSameOrigin: MiddlewareHandler = async (context, next) => {
  const isRead = context.req.method === 'GET' || context.req.method === 'HEAD';
  const site = context.req.header('sec-fetch-site') ?? 'none';
  if (!isRead && site !== 'same-origin' && site !== 'none') {
    return context.json({ message: 'Cross-site requests are not allowed' }, 403);
  }
  return next();
};
