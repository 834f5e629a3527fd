import { cors } from 'hono/cors';

/**
 * For agents that run in a browser, on pages of other sites. Every page may read the answers, since
 * cookies count for nothing at these addresses.
 */
export const openToPages = () =>
  cors({
    origin: '*',
    allowMethods: ['GET', 'POST'],
    exposeHeaders: ['WWW-Authenticate', 'Retry-After', 'MCP-Protocol-Version'],
    maxAge: 3_600,
  });
