import * as z from 'zod/mini';
import type { Access, ActorAccess } from './access.ts';
import type { ErrorName } from '../errors.ts';
import type { PathParams } from './path.ts';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** A file as the body. */
export type Upload = {
  readonly mediaTypes: readonly [string, ...string[]];
  readonly maxBytes: number;
  /** Too large for memory: it is stored on disk while the call lasts. */
  readonly isStored?: true;
};

/** An endpoint as data, from which server, client and OpenAPI document are derived. */
export type Route = {
  readonly method: Method;
  /** Below `/api`, with `:name` for parameters. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodMiniObject;
  /**
   * The parameter whose resource is looked up among the actor's own, or is 404. False if no
   * parameter has an owner.
   */
  readonly owned?: string | false;
  /**
   * The field of the body whose resource is looked up among the actor's own, or is 404, like
   * `owned`.
   */
  readonly ownedInBody?: string;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /** If larger than `BODY_MAX_BYTES`. */
  readonly bodyMaxBytes?: number;
  /** Instead of a body. */
  readonly upload?: Upload;
  /** Schema by success status. For a stream of `lines`, the schema of one item. */
  readonly replies: Readonly<Record<number, z.ZodMiniType>>;
  /**
   * A streamed response. `lines`: JSON Lines, each `{ item }`, ending with `{ error }` on failure.
   * `bytes`: raw `mediaType`; on failure the connection is closed.
   */
  readonly stream?: 'lines' | 'bytes';
  /** The media type of the success response, if not JSON. */
  readonly mediaType?: string;
  /**
   * HEAD runs the handler, which must have no effect and cost nothing. Without it, HEAD is refused:
   * programs send it before they open an address.
   */
  readonly head?: true;
  /** Called every few seconds by machines, so a success is logged for debugging only. */
  readonly probe?: true;
  /**
   * It computes or reads for long, by the data of its account: an account has two such calls at a
   * time. Some routes do only if one of these fields of the query asks for it.
   */
  readonly heavy?: true | { readonly ifQuery: readonly string[] };
  /** Only errors that do not follow from the rest of the definition. */
  readonly errors: readonly ErrorName[];
};

export function route<const R extends Route>(definition: R & Consistent<R>): R {
  return definition;
}

type Consistent<R extends Route> = ConsistentParams<R> & DeclaredOwnership<R>;

type ConsistentParams<R extends Route> = [PathParams<R['path']>] extends [ParamNames<R>]
  ? [ParamNames<R>] extends [PathParams<R['path']>]
    ? unknown
    : { readonly params: 'has a name that is not in the path' }
  : { readonly params: 'lacks a name in the path' };

type DeclaredOwnership<R extends Route> = [R['access'], ParamNames<R>] extends [
  ActorAccess,
  infer Name,
]
  ? [Name] extends [never]
    ? unknown
    : { readonly owned: Name | false }
  : unknown;

type ParamNames<R extends Route> = R extends { params: z.ZodMiniObject<infer Shape> }
  ? keyof Shape & string
  : never;

export const LINES = 'application/jsonl';

export const Redirect = z.null();

/** Opened by a browser as a page. It answers with redirects only, even if it fails. */
export type Navigation = Route & {
  readonly replies: { readonly 302: typeof Redirect } | { readonly 303: typeof Redirect };
};

export function isNavigation(route: Route): route is Navigation {
  return Object.values(route.replies).every((reply) => reply === Redirect);
}

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

export type BodyOf<R extends Route> = Output<R['body']>;
export type QueryOf<R extends Route> = Output<R['query']>;
export type ParamsOf<R extends Route> = Output<R['params']>;
export type ReplyOf<R extends Route> = Output<R['replies'][keyof R['replies']]>;

export type WireReplyOf<R extends Route> = z.input<R['replies'][keyof R['replies']]>;

export const ErrorBody = z.object({
  message: z.string(),
  code: z.int(),
  type: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  requestId: z.string(),
});
export type ErrorBody = z.output<typeof ErrorBody>;
