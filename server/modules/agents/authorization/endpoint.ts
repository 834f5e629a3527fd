import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import type { Deps } from '../../../deps.ts';
import type { Endpoint } from '../../../platform/http/app.ts';
import type { RateLimit } from '../../../platform/limits/rate-limit.ts';
import type { HttpEnv } from '../../../platform/http/routes/current-request.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../../platform/time/durations.ts';
import { openToPages } from '../cross-origin.ts';
import { TOOL_SCOPES } from '../tools/tools.ts';
import type { AuthorizationServer } from './provider.ts';

const METADATA_PATH = '/.well-known/oauth-authorization-server';
const CALLS: RateLimit = { name: 'oauth-calls', points: 300, perSeconds: MINUTE_SECONDS };
/** By address, so that a flood from one place locks out no one else. */
export const REGISTRATIONS: RateLimit = {
  name: 'oauth-registrations',
  points: 60,
  perSeconds: HOUR_SECONDS,
};
const ALL_REGISTRATIONS: RateLimit = {
  name: 'oauth-all-registrations',
  points: 5_000,
  perSeconds: HOUR_SECONDS,
};

type EndpointDeps = {
  readonly limits: Pick<Deps['limits'], 'consume'>;
  readonly appUrl: string;
  loadServer(): Promise<AuthorizationServer>;
};

/** The authorization server below `/oauth`. The library answers the raw request. */
export function createOAuthEndpoint(deps: EndpointDeps): Endpoint {
  const app = new Hono<HttpEnv>();
  for (const path of [METADATA_PATH, '/oauth/token', '/oauth/register', '/oauth/revoke']) {
    app.use(path, openToPages());
  }
  app.get(METADATA_PATH, (c) => answer(c, deps));
  app.all('/oauth/*', (c) => answer(c, deps));
  return { paths: [METADATA_PATH, '/oauth/*'], app };
}

async function answer(c: Context<HttpEnv>, { limits, appUrl, loadServer }: EndpointDeps) {
  const { incoming, outgoing } = c.env;
  const { address } = c.var.client;
  await limits.consume(CALLS, address);
  if (c.req.method === 'POST' && c.req.path === '/oauth/register') {
    await limits.consume(REGISTRATIONS, address);
    await limits.consume(ALL_REGISTRATIONS, 'all');
  }
  const own = new URL(appUrl);
  // The library builds addresses from the request: the request must say who we are.
  incoming.headers['x-forwarded-proto'] = own.protocol.slice(0, -1);
  incoming.headers['x-forwarded-host'] = own.host;
  dropSession(incoming);
  incoming.url = addScope(incoming.url ?? '/', appUrl);
  // What is set for every response so far.
  for (const [name, value] of c.res.headers) outgoing.setHeader(name, value);
  const server = await loadServer();
  await server.callback()(incoming, outgoing);
  return RESPONSE_ALREADY_SENT;
}

/** The library's own session would outlive a change of the member in this browser. */
function dropSession({ headers }: HttpEnv['Bindings']['incoming']): void {
  const kept = headers.cookie
    ?.split(/; */)
    .filter((cookie) => !cookie.startsWith('rapport-agent-session'));
  if (kept) headers.cookie = kept.join('; ');
}

/** Without a scope, a connection would have none. */
function addScope(path: string, appUrl: string): string {
  const url = new URL(path, appUrl);
  if (url.pathname !== '/oauth/authorize' || url.searchParams.get('scope')) return path;
  url.searchParams.set('scope', TOOL_SCOPES.join(' '));
  return `${url.pathname}${url.search}`;
}
