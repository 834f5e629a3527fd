import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { type ActorAccess, getActors } from '../../../../contract/http/access.ts';
import type { Route } from '../../../../contract/http/route.ts';
import { fail } from '../../failure.ts';
import { parseJson, readBody, readUpload } from '../requests/body.ts';
import { readBearerToken, parseParams, parseQuery } from '../requests/parsing.ts';
import { type Actor, findRefusal } from './actors.ts';
import type { RequestClient, RawCall } from './binding.ts';
import type { HttpEnv } from './current-request.ts';

export type BearerCall = {
  readonly route: Route;
  readonly cookies: Readonly<Record<string, string>>;
  readonly headers: Readonly<IncomingHttpHeaders>;
  readonly client: RequestClient;
};

export type Authentication<A extends Actor> = {
  /** The actor of a bearer token, or null if it is not valid for this call. */
  authenticate(token: string, call: BearerCall): Promise<A | null>;
  now(): Date;
};

/**
 * Receives a call. The actor is looked up after the body, because a session may end while a slow
 * body arrives. Authentication errors take precedence over body errors.
 */
export async function receive<A extends Actor>(
  c: Context<HttpEnv>,
  route: Route,
  authentication: Authentication<A>,
): Promise<RawCall<A>> {
  const { requestId, client, log } = c.var;
  const { incoming } = c.env;
  const { headers } = incoming;
  const cookies = getCookie(c);
  const actors = getActors(route.access);
  const bearerCall = { route, cookies, headers, client };
  // A stranger cannot make the server hold a file.
  if (actors && route.upload) await requireActor(actors, authentication, bearerCall);
  const [arrived] = await Promise.allSettled([
    route.upload ? readUpload(incoming, route.upload) : readBody(incoming, route.bodyMaxBytes),
  ]);
  const actor = actors && (await requireActor(actors, authentication, bearerCall));
  if (arrived.status === 'rejected') throw arrived.reason;
  const upload = Buffer.isBuffer(arrived.value) ? undefined : arrived.value;
  const text = Buffer.isBuffer(arrived.value) ? arrived.value.toString() : '';
  return {
    requestId,
    client,
    log,
    actor,
    params: route.params ? parseParams(c.req.path, c.req.param()) : {},
    query: parseQuery(new URL(c.req.url).searchParams),
    body: route.body ? parseJson(headers['content-type'], text) : undefined,
    rawBody: route.body ? '' : text,
    upload,
    abortSignal: undefined,
    cookies,
    headers,
  };
}

async function requireActor<A extends Actor>(
  access: ActorAccess,
  { authenticate, now }: Authentication<A>,
  call: BearerCall,
): Promise<A> {
  const token = readBearerToken(call.headers.authorization);
  const actor = token === undefined ? null : await authenticate(token, call);
  if (actor === null) throw fail('unauthenticated');
  const refusal = findRefusal(access, actor, now());
  if (refusal !== null) throw fail(refusal);
  return actor;
}
