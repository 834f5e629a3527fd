import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { parse as parseCookies } from 'hono/utils/cookie';
import { type ActorAccess, actorsOf } from '../../../../contract/http/access.ts';
import type { Route } from '../../../../contract/http/route.ts';
import { fail } from '../../failure.ts';
import type { Log } from '../../log/log.ts';
import { type Actor, refusalOf } from './actors.ts';
import type { Client, RawCall } from './binding.ts';
import { bearerToken, parseJson, parseParams, parseQuery, readBody } from '../requests/parsing.ts';
import type { RouteMatch } from './routing.ts';

export type BearerCall = {
  readonly route: Route;
  readonly cookies: Readonly<Record<string, string>>;
  readonly headers: Readonly<IncomingHttpHeaders>;
  readonly client: Client;
};

export type Authentication<A extends Actor> = {
  /** The actor of a bearer token, or null if it is not valid for this call. */
  authenticate(token: string, call: BearerCall): Promise<A | null>;
  now(): Date;
};

/**
 * Receives a call. The actor is looked up after the body, because a session may end while a slow
 * body arrives. Authentication errors take precedence over body errors. An upload is read by its
 * handler, so its actor is looked up before.
 */
export async function receive<A extends Actor>(
  incoming: IncomingMessage,
  { entry: { route }, params }: RouteMatch<A>,
  authentication: Authentication<A>,
  request: { client: Client; requestId: string; log: Log },
): Promise<RawCall<A>> {
  const { headers, url = '' } = incoming;
  const cookies = headers.cookie ? parseCookies(headers.cookie) : {};
  const [arrived] = await Promise.allSettled([
    route.upload ? '' : readBody(incoming, route.bodyMaxBytes),
  ]);
  const actors = actorsOf(route.access);
  const call = { route, cookies, headers, client: request.client };
  const actor = actors && (await requireActor(actors, authentication, call));
  if (arrived.status === 'rejected') throw arrived.reason;
  const text = arrived.value;
  const search = url.indexOf('?');
  return {
    ...request,
    actor,
    params: route.params ? parseParams(params) : {},
    query: search < 0 ? {} : parseQuery(url.slice(search + 1)),
    body: route.body ? parseJson(headers['content-type'], text) : undefined,
    rawBody: route.body ? '' : text,
    upload: undefined,
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
  const token = bearerToken(call.headers.authorization);
  const actor = token === undefined ? null : await authenticate(token, call);
  if (actor === null) throw fail('unauthenticated');
  const refusal = refusalOf(access, actor, now());
  if (refusal !== null) throw fail(refusal);
  return actor;
}
