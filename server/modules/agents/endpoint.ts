import { type Context, Hono } from 'hono';
import type { TokenScope } from '../../../contract/scopes.ts';
import { fail } from '../../platform/failure.ts';
import type { Endpoint } from '../../platform/http/app.ts';
import { readBody } from '../../platform/http/requests/body.ts';
import { readBearerToken } from '../../platform/http/requests/parsing.ts';
import type { TokenActor } from '../../platform/http/routes/actors.ts';
import type { RequestClient } from '../../platform/http/routes/binding.ts';
import type { HttpEnv } from '../../platform/http/routes/current-request.ts';
import type { CallRoute, DirectCaller } from '../../platform/http/routes/direct-calls.ts';
import { applyQuota, type Quota } from '../../platform/http/routes/quota.ts';
import { isUnencrypted } from './authorization/clients.rules.ts';
import { openToPages } from './cross-origin.ts';
import { TOOL_SCOPES } from './tools/tools.ts';

export const MCP_PATH = '/mcp';
const METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`;

export type EndpointOptions = {
  readonly appUrl: string;
  now(): Date;
  /** Null unless the token is live. */
  findActor(token: string, client: RequestClient): Promise<TokenActor | null>;
  meter(actor: TokenActor): Promise<Quota>;
  callAs(caller: DirectCaller<TokenActor>): CallRoute;
};

/** The Model Context Protocol at `/mcp`, for agents: without sessions, over POST. */
export function createMcpEndpoint(options: EndpointOptions): Endpoint {
  const app = new Hono<HttpEnv>();
  app.use(MCP_PATH, openToPages());
  app.use(METADATA_PATH, openToPages());
  app.all(MCP_PATH, (c) => answerAgent(c, options));
  app.get(METADATA_PATH, (c) => c.json(describeResource(options.appUrl)));
  return { paths: [MCP_PATH, METADATA_PATH], app };
}

/** RFC 9728. */
function describeResource(appUrl: string) {
  return {
    resource: `${appUrl}${MCP_PATH}`,
    resource_name: 'Rapport',
    authorization_servers: [appUrl],
    scopes_supported: TOOL_SCOPES,
    bearer_methods_supported: ['header'],
  };
}

async function answerAgent(c: Context<HttpEnv>, options: EndpointOptions): Promise<Response> {
  const { appUrl } = options;
  const { incoming } = c.env;
  requireOwnName(c, appUrl);
  const body = await readBody(incoming);
  const token = readBearerToken(incoming.headers.authorization);
  const found = token === undefined ? null : await options.findActor(token, c.var.client);
  if (token === undefined || found === null || found.expiresAt <= options.now()) {
    return refuseStranger(c, { appUrl, hasToken: token !== undefined });
  }
  applyQuota(c, await options.meter(found));
  const request = new Request(`${appUrl}${MCP_PATH}`, {
    method: c.req.method,
    headers: c.req.raw.headers,
    body: body.length === 0 ? null : new Uint8Array(body),
    signal: c.req.raw.signal,
  });
  const call = options.callAs({
    actor: found,
    client: c.var.client,
    // Those of the protocol: none of them is meant for a route.
    headers: {},
    requestId: c.var.requestId,
    log: c.var.log,
    abortSignal: request.signal,
  });
  // Loaded on demand: most processes serve no agent.
  const { answerMcpRequest } = await import('./mcp-server.ts');
  const authInfo = {
    token,
    clientId: found.tokenId,
    scopes: [...found.scopes],
    expiresAt: Math.floor(found.expiresAt.getTime() / 1_000),
    resource: new URL(`${appUrl}${MCP_PATH}`),
    resourceMetadataUrl: `${appUrl}${METADATA_PATH}`,
  };
  const response = await answerMcpRequest(request, authInfo, { call, appUrl, log: c.var.log });
  return c.newResponse(response.body, response);
}

/**
 * A page whose name resolves to this server has another Host. An agent on a page brings its token;
 * a page that came unencrypted, or from nowhere, could be another's.
 */
function requireOwnName(c: Context<HttpEnv>, appUrl: string): void {
  const own = new URL(appUrl);
  const origin = c.req.header('origin') ?? own.origin;
  const page = URL.parse(origin);
  const isSafe = origin === own.origin || (page !== null && !isUnencrypted(page));
  if (c.req.header('host') !== own.host || !isSafe)
    throw fail('not_allowed', { message: `Use ${appUrl}${MCP_PATH}` });
}

/** Names all scopes: clients of the first SDK cannot ask for more later. */
function refuseStranger(
  c: Context<HttpEnv>,
  { appUrl, hasToken }: { appUrl: string; hasToken: boolean },
): Response {
  const scopes: readonly TokenScope[] = TOOL_SCOPES;
  const challenge = [
    ...(hasToken ? ['error="invalid_token"'] : []),
    `resource_metadata="${appUrl}${METADATA_PATH}"`,
    `scope="${scopes.join(' ')}"`,
  ].join(', ');
  c.header('www-authenticate', `Bearer ${challenge}`);
  throw fail('unauthenticated', { message: 'This needs a valid access token' });
}
