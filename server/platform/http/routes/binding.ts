import type { IncomingHttpHeaders } from 'node:http';
import type * as z from 'zod/mini';
import { getActors } from '../../../../contract/http/access.ts';
import type {
  BodyOf,
  Navigation,
  ParamsOf,
  QueryOf,
  ReplyOf,
  Route,
} from '../../../../contract/http/route.ts';
import { type Failure, fail } from '../../failure.ts';
import type { Log } from '../../log/log.ts';
import type { Actor, ActorFor, MemberOf } from './actors.ts';
import { type Encode, createEncoder } from './encoding.ts';
import { parseFields } from '../requests/parsing.ts';
import type { UploadedFile } from '../requests/body.ts';
import type { StoredFile } from '../requests/stored-upload.ts';

export type RequestClient = { readonly address: string; readonly userAgent: string };

type Circumstances = {
  readonly client: RequestClient;
  readonly cookies: Readonly<Record<string, string>>;
  readonly headers: Readonly<IncomingHttpHeaders>;
  /** The raw body for signatures. Empty unless the route has no body schema. */
  readonly rawBody: string;
  readonly requestId: string;
  readonly log: Log;
};

export type HandlerCall<R extends Route, A extends Actor> = Circumstances & {
  readonly body: BodyOf<R>;
  readonly query: QueryOf<R>;
  readonly params: ParamsOf<R>;
  readonly actor: ActorFor<R['access'], A>;
  readonly member: MemberOf<ActorFor<R['access'], A>>;
  readonly upload: R extends { upload: { isStored: true } }
    ? StoredFile
    : R extends { upload: object }
      ? UploadedFile
      : undefined;
  /** Aborted when the client disconnects, or the call makes no progress until its deadline. */
  readonly abortSignal: R extends { stream: string } ? AbortSignal : undefined;
};

/** A call before its parts are parsed. */
export type RawCall<A extends Actor> = Circumstances & {
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  readonly params: Readonly<Record<string, unknown>>;
  readonly actor: A | undefined;
  readonly upload: UploadedFile | StoredFile | undefined;
  readonly abortSignal: AbortSignal | undefined;
};

export class HttpResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;
  readonly cookies: readonly string[];
  /** The body is in the wire format already. */
  readonly isEncoded: boolean;

  constructor(
    status: number,
    body: unknown,
    extra: {
      headers?: Record<string, string>;
      cookies?: readonly string[];
      isEncoded?: boolean;
    } = {},
  ) {
    this.status = status;
    this.body = body;
    this.headers = extra.headers ?? {};
    this.cookies = extra.cookies ?? [];
    this.isEncoded = extra.isEncoded ?? false;
  }
}

/** Redirects the browser: 302, or 303 after a POST at a provider. */
export function redirect(
  status: 302 | 303,
  location: string,
  cookies: readonly string[] = [],
): HttpResponse {
  return new HttpResponse(status, null, { headers: { location }, cookies });
}

export type BoundRoute<A extends Actor> = {
  readonly route: Route;
  /** For the handler; for a stream, for each piece. */
  readonly deadlineMs: number;
  handle(raw: RawCall<A>, requirePlan: RequirePlan<A>): Promise<unknown>;
  readonly failurePage: FailurePage | undefined;
  readonly encode: Encode;
};

/** Throws `no_subscription` unless the actor's account has an active plan. */
export type RequirePlan<A extends Actor> = (actor: A) => Promise<void>;

/** A handler's result: the reply, its pieces if streamed, or an `HttpResponse` around either. */
type HandlerResult<R extends Route> =
  | HttpResponse
  | (R extends { stream: 'lines' }
      ? AsyncIterable<ReplyOf<R>>
      : R extends { stream: 'bytes' }
        ? AsyncIterable<Uint8Array | string>
        : ReplyOf<R>);

export type Handler<R extends Route, A extends Actor, Extra = unknown> = (
  call: HandlerCall<R, A> & Extra,
) => Promise<HandlerResult<R>> | HandlerResult<R>;

/** Finds the resource that a call names among its actor's own; undefined if there is none. */
export type Finder<R extends Route, A extends Actor, Resource> = (
  call: HandlerCall<R, A>,
) => Promise<Resource | undefined>;

type UnownedRoute = Route & { readonly owned?: false };
type OwnedRoute = Route & { readonly owned: string; readonly ownedInBody?: undefined };
type BodyOwnedRoute = Route & { readonly owned: string; readonly ownedInBody: string };
/** Where a browser is redirected after a failure: it would show the JSON of an error as it is. */
type FailurePage = (failure: Failure) => HttpResponse;

type HandlerOptions = { readonly deadlineMs?: number; readonly failurePage?: FailurePage };
type OptionsOf<R extends Route> = R extends Navigation
  ? [options: HandlerOptions & { readonly failurePage: FailurePage }]
  : [options?: Omit<HandlerOptions, 'failurePage'>];

type Bind<A extends Actor> = {
  <R extends UnownedRoute>(
    route: R,
    handler: Handler<R, A>,
    ...options: OptionsOf<R>
  ): BoundRoute<A>;
  <R extends OwnedRoute, Resource extends object>(
    route: R,
    find: Finder<R, A, Resource>,
    handler: Handler<R, A, { readonly owned: Resource }>,
    ...options: OptionsOf<R>
  ): BoundRoute<A>;
  <R extends BodyOwnedRoute, Resource extends object, Other extends object>(
    route: R,
    find: Finder<R, A, Resource>,
    findOther: Finder<R, A, Other>,
    handler: Handler<R, A, { readonly owned: Resource; readonly ownedInBody: Other }>,
    ...options: OptionsOf<R>
  ): BoundRoute<A>;
};

const DEADLINE_MS = 10_000;

export function createBinder<A extends Actor>(): Bind<A> {
  return (route: Route, ...bound: unknown[]) => {
    const { find, findOther, handler, options } = nameBound<A>(route, bound);
    return {
      route,
      deadlineMs: options?.deadlineMs ?? DEADLINE_MS,
      failurePage: options?.failurePage,
      encode: createEncoder(route),
      async handle(raw: RawCall<A>, requirePlan: RequirePlan<A>) {
        // The parts were parsed by the schemas that R's types derive from, and the actor was
        // checked against the route's access.
        const call = {
          ...raw,
          member: raw.actor?.member,
          params: parsePart(route.params, raw.params),
          query: parsePart(route.query, raw.query),
          body: parsePart(route.body, raw.body),
        } as unknown as HandlerCall<Route, A>;
        if (raw.actor && getActors(route.access)?.activePlan) await requirePlan(raw.actor);
        const owned = await find?.(call);
        if (find && owned === undefined) throw fail('not_found');
        const ownedInBody = await findOther?.(call);
        if (findOther && ownedInBody === undefined) throw fail('not_found');
        return handler({ ...call, owned, ownedInBody });
      },
    };
  };
}

type OwnedObjects = {
  readonly owned: object | undefined;
  readonly ownedInBody: object | undefined;
};
type Bound<A extends Actor> = {
  readonly find: Finder<Route, A, object> | undefined;
  readonly findOther: Finder<Route, A, object> | undefined;
  readonly handler: Handler<Route, A, OwnedObjects>;
  readonly options: HandlerOptions | undefined;
};

/** By the overloads, the finders come first if there are any. */
function nameBound<A extends Actor>(route: Route, bound: readonly unknown[]): Bound<A> {
  const rest = [...bound];
  const find = route.owned ? rest.shift() : undefined;
  const findOther = route.ownedInBody === undefined ? undefined : rest.shift();
  const [handler, options] = rest;
  return { find, findOther, handler, options } as Bound<A>; // as the overloads of `Bind` demand
}

function parsePart(schema: z.ZodMiniObject | undefined, value: unknown): unknown {
  return schema ? parseFields(schema, value) : undefined;
}
