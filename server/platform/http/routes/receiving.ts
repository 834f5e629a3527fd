import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { type ActorAccess, getActors } from '../../../../contract/http/access.ts';
import type { Route } from '../../../../contract/http/route.ts';
import { fail } from '../../failure.ts';
import { parseJson, readBody, readUpload } from '../requests/body.ts';
import type { UploadStore } from '../requests/stored-upload.ts';
import { parseFields, parseParams, parseQuery, readBearerToken } from '../requests/parsing.ts';
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

export type Receiving<A extends Actor> = Authentication<A> & { readonly uploads: UploadStore };

/**
 * Receives a call. The actor is looked up after the body, because a session may end while a slow
 * body arrives. Authentication errors take precedence over body errors.
 */
export async function receive<A extends Actor>(
  c: Context<HttpEnv>,
  route: Route,
  authentication: Receiving<A>,
): Promise<RawCall<A>> {
  const { requestId, client, log } = c.var;
  const { incoming } = c.env;
  const { headers } = incoming;
  const cookies = getCookie(c);
  const actors = getActors(route.access);
  const bearerCall = { route, cookies, headers, client };
  // A stranger cannot make the server hold a file.
  if (actors && route.upload) await requireActor(actors, authentication, bearerCall);
  const query = parseQuery(new URL(c.req.url).searchParams);
  // A file may take an hour to arrive; its query is checked before.
  if (route.upload && route.query) parseFields(route.query, query);
  const [arrived] = await Promise.allSettled([
    receiveBody(incoming, route, authentication.uploads),
  ]);
  const actor = await requireActorAgain(arrived, () =>
    actors ? requireActor(actors, authentication, bearerCall) : Promise.resolve(undefined),
  );
  if (arrived.status === 'rejected') throw arrived.reason;
  const upload = Buffer.isBuffer(arrived.value) ? undefined : arrived.value;
  const text = Buffer.isBuffer(arrived.value) ? arrived.value.toString() : '';
  return {
    requestId,
    client,
    log,
    actor,
    params: route.params ? parseParams(c.req.path, c.req.param()) : {},
    query,
    body: route.body ? parseJson(headers['content-type'], text) : undefined,
    rawBody: route.body ? '' : text,
    upload,
    abortSignal: undefined,
    cookies,
    headers,
  };
}

type ReceivedBody = Buffer | RawCall<Actor>['upload'];

function receiveBody(
  incoming: IncomingMessage,
  { upload, bodyMaxBytes }: Route,
  uploads: UploadStore,
): Promise<ReceivedBody> {
  if (!upload) return readBody(incoming, bodyMaxBytes);
  return upload.isStored ? uploads.store(incoming, upload) : readUpload(incoming, upload);
}

/** A file of a caller who was signed out meanwhile is not kept. */
async function requireActorAgain<T>(
  arrived: PromiseSettledResult<ReceivedBody>,
  require: () => Promise<T>,
): Promise<T> {
  try {
    return await require();
  } catch (error) {
    if (arrived.status === 'fulfilled') await closeUpload(arrived.value);
    throw error;
  }
}

export async function closeUpload(upload: ReceivedBody): Promise<void> {
  if (upload && 'close' in upload) await upload.close();
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
