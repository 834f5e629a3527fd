import * as z from 'zod/mini';
import type { ErrorName } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: `public` anyone, `signed-in` a live session, `provider` an outside service that
 * proves itself by other means (a signature, a state bound to a cookie).
 */
export type Access = 'public' | 'signed-in' | 'provider';

/** What a session was started for: the application or the browser extension. */
export const SessionKind = z.enum(['web', 'extension']);
export type SessionKind = z.output<typeof SessionKind>;

/** One endpoint as data: what server, client and the OpenAPI document are all made from. */
export type Route = {
  readonly method: Method;
  /** Below `/api`, with `:name` for a part that varies. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** On a signed-in route: sessions of the extension may call it, too. */
  readonly openToExtension?: true;
  /** On a signed-in route: the session needs a recent proof, by password or sign-in. */
  readonly wantsFreshProof?: true;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /** Where a body may be larger than `BODY_MAX_BYTES`. */
  readonly bodyMaxBytes?: number;
  /** Statuses of success with the shape of each answer. */
  readonly replies: Readonly<Record<number, z.ZodMiniType>>;
  /** Of the answer of success, where it is not JSON. */
  readonly mediaType?: string;
  /** Failures of its own; those that any call may give are not repeated. */
  readonly errors: readonly ErrorName[];
};

/** Declares an endpoint and keeps its exact type. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

/** An answer without a body worth reading: a redirection. */
export const Redirect = z.null();

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

export type BodyOf<R extends Route> = Output<R['body']>;
export type QueryOf<R extends Route> = Output<R['query']>;
export type ParamsOf<R extends Route> = Output<R['params']>;
export type ReplyOf<R extends Route> = Output<R['replies'][keyof R['replies']]>;

/** The one body of every failure. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.int(),
  type: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  requestId: z.string(),
});
export type ErrorBody = z.output<typeof ErrorBody>;
