import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createHash, randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import type { Log } from '../platform/log/log.ts';
import { TOOL_SCOPES } from '../modules/agents/tools/tools.ts';
import type { Agent } from './agents.fixture.ts';
import { type Holder, type Product, startProduct } from './ended-sessions.fixture.ts';

export const CALLBACK = 'http://127.0.0.1:33418/callback';
export const DOCUMENT = 'https://agent.example/agent.json';

/** Two web processes; the document of one agent is published. */
export function startWithAgents(
  documents: Record<string, object> = {},
  watched: { log?: Log } = {},
) {
  const published: Record<string, object> = { ...documents, [DOCUMENT]: describeAgent() };
  const clientDocuments = {
    fetch: async (url: string | URL) => {
      const found = published[String(url)];
      if (!found) throw new TypeError('fetch failed');
      return Response.json(found);
    },
  };
  return startProduct({ hasTwoWebs: true, deps: { clientDocuments, ...watched } });
}

function describeAgent() {
  return {
    client_id: DOCUMENT,
    client_name: 'Agent of a document',
    redirect_uris: [CALLBACK, 'https://agent.example/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

/** The browser of a member who is signed in, with its cookies. */
export function openBrowser({ origin }: Pick<Product, 'origin'>, { token }: Holder) {
  const cookies = new Map<string, string>();
  const go = async (address: string) => {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    const text = await response.text();
    return {
      status: response.status,
      text,
      location: location === null ? null : new URL(location, origin),
    };
  };
  const ask = async (uid: string, answer?: object) => {
    const response = await fetch(`${origin}/api/agents/requests/${uid}/consent`, {
      method: answer ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(answer ? { body: JSON.stringify(answer) } : {}),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return {
    go,
    ask,
    /** To the member's consent, and back to the agent. */
    async allow(address: string | URL, scopes: readonly string[] = TOOL_SCOPES) {
      const asked = await go(String(address));
      const uid = asked.location?.pathname.split('/').at(-1) ?? '';
      const { body } = await ask(uid, { allows: scopes.length > 0, scopes });
      const back = await go(z.parse(z.string(), body['continueAt']));
      return back.location?.searchParams ?? new URLSearchParams();
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;

/** What the clients of the SDK keep: by a registration, or by the document. */
function createKeeper(byDocument: boolean) {
  const kept: Record<string, unknown> = {};
  return {
    kept,
    redirectUrl: CALLBACK,
    ...(byDocument ? { clientMetadataUrl: DOCUMENT } : {}),
    clientMetadata: {
      client_name: 'Agent',
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => kept['client'] as never,
    saveClientInformation: (client: object) => void (kept['client'] = client),
    tokens: () => kept['tokens'] as never,
    saveTokens: (tokens: object) => void (kept['tokens'] = tokens),
    redirectToAuthorization: (url: URL) => void (kept['url'] = url),
    saveDiscoveryState: (state: object) => void (kept['discovery'] = state),
    discoveryState: () => kept['discovery'] as never,
    saveCodeVerifier: (verifier: string) => void (kept['verifier'] = verifier),
    codeVerifier: () => kept['verifier'] as string,
  };
}

type AgentSession = { agent: Agent; kept: Record<string, unknown> };

/** An agent of the SDK's second line signs in by a browser. */
export async function signIn(
  { origin }: Pick<Product, 'origin'>,
  browser: Browser,
  byDocument: boolean,
): Promise<AgentSession> {
  const keeper = createKeeper(byDocument);
  const options = { authProvider: keeper };
  const url = new URL(`${origin}/mcp`);
  const transport = new StreamableHTTPClientTransport(url, options);
  const mode = { versionNegotiation: { mode: 'auto' as const } };
  const stranger = new Client({ name: 'agent', version: '1' }, mode);
  await stranger.connect(transport).catch(() => {});
  const back = await browser.allow(keeper.kept['url'] as URL);
  await transport.finishAuth(back);
  const client = new Client({ name: 'agent', version: '1' }, mode);
  await client.connect(new StreamableHTTPClientTransport(url, options));
  onTestFinished(() => client.close());
  return { agent: client, kept: keeper.kept };
}

/** The same of the first line. */
export async function signInFirst(
  { origin }: Pick<Product, 'origin'>,
  browser: Browser,
  byDocument: boolean,
): Promise<AgentSession> {
  const keeper = createKeeper(byDocument);
  const url = new URL(`${origin}/mcp`);
  const build = () => new FirstTransport(url, { authProvider: keeper });
  const transport = build();
  const stranger = new FirstClient({ name: 'agent', version: '1' });
  await stranger.connect(transport).catch(() => {});
  const back = await browser.allow(keeper.kept['url'] as URL);
  await transport.finishAuth(back.get('code') ?? '');
  const client = new FirstClient({ name: 'agent', version: '1' });
  await client.connect(build());
  onTestFinished(() => client.close());
  return {
    agent: { listTools: () => client.listTools(), callTool: (call) => client.callTool(call) },
    kept: keeper.kept,
  };
}

/** By hand, so that each part can be wrong. */
export function buildRequest(
  { origin }: Pick<Product, 'origin'>,
  changes: Record<string, string> = {},
) {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: DOCUMENT,
    redirect_uri: CALLBACK,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    resource: `${origin}/mcp`,
    scope: TOOL_SCOPES.join(' '),
    state: 'state',
    ...changes,
  });
  for (const [name, value] of Object.entries(changes)) if (value === '') query.delete(name);
  return { verifier, address: `${origin}/oauth/authorize?${query}` };
}

export async function exchange(
  { origin }: Pick<Product, 'origin'>,
  form: Record<string, string>,
): Promise<{ status: number; body: Record<string, string> }> {
  const response = await fetch(`${origin}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: DOCUMENT, ...form }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

export function buildCodeForm(code: string | null, verifier: string, changes: object = {}) {
  return {
    grant_type: 'authorization_code',
    code: code ?? '',
    redirect_uri: CALLBACK,
    code_verifier: verifier,
    ...changes,
  };
}

/** An agent that has signed in gets its next tokens. */
export async function renew(
  { origin }: Pick<Product, 'origin'>,
  kept: Record<string, unknown>,
): Promise<number> {
  const { client_id } = kept['client'] as { client_id: string };
  const { refresh_token } = kept['tokens'] as { refresh_token: string };
  const form = { grant_type: 'refresh_token', client_id, refresh_token };
  return (await exchange({ origin }, form)).status;
}
