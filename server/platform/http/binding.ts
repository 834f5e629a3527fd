import type { IncomingHttpHeaders } from 'node:http';
import type * as z from 'zod/mini';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '../../../contract/route.ts';
import type { Log } from '../log.ts';
import { parseFields } from './parsing.ts';

/** Who asks, as far as the connection tells. */
export type Client = { readonly address: string; readonly userAgent: string };

/** What a handler gets: every part already parsed by the contract's schema. */
export type Call<R extends Route, Member> = {
  readonly body: BodyOf<R>;
  readonly query: QueryOf<R>;
  readonly params: ParamsOf<R>;
  readonly member: R['access'] extends 'signed-in' ? Member : undefined;
  readonly client: Client;
  readonly cookies: Readonly<Record<string, string>>;
  readonly headers: Readonly<IncomingHttpHeaders>;
  /** The body's bytes as they came, for signatures. Empty unless the route has no body schema. */
  readonly rawBody: string;
  readonly requestId: string;
  readonly log: Log;
};

/** An answer other than "the only success of the route, as JSON". */
export class Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;
  readonly cookies: readonly string[];

  constructor(
    status: number,
    body: unknown,
    extra: { headers?: Record<string, string>; cookies?: readonly string[] } = {},
  ) {
    this.status = status;
    this.body = body;
    this.headers = extra.headers ?? {};
    this.cookies = extra.cookies ?? [];
  }
}

/** Sends the browser elsewhere: 302, or 303 after a POST at a provider. */
export function redirect(
  status: 302 | 303,
  location: string,
  cookies: readonly string[] = [],
): Answer {
  return new Answer(status, null, { headers: { location }, cookies });
}

/** A call before its parts are parsed. */
export type RawCall<Member> = {
  body: unknown;
  query: Record<string, unknown>;
  params: Record<string, string>;
  member: Member | undefined;
  client: Client;
  cookies: Record<string, string>;
  headers: IncomingHttpHeaders;
  rawBody: string;
  requestId: string;
  log: Log;
};

export type BoundRoute<Member> = {
  readonly route: Route;
  readonly deadlineMs: number;
  handle(raw: RawCall<Member>): Promise<unknown>;
};

export type Handler<R extends Route, Member> = (
  call: Call<R, Member>,
) => Promise<ReplyOf<R> | Answer> | ReplyOf<R> | Answer;

/** Every call is answered within this time; the client itself waits for ever. */
const DEADLINE_MS = 10_000;

/** Makes the `on` of a server whose signed-in calls carry a `Member`. */
export function binder<Member>() {
  return function on<R extends Route>(
    route: R,
    handler: Handler<R, Member>,
    options: { deadlineMs?: number } = {},
  ): BoundRoute<Member> {
    return {
      route,
      deadlineMs: options.deadlineMs ?? DEADLINE_MS,
      async handle(raw) {
        const call = {
          ...raw,
          params: parsePart(route.params, raw.params),
          query: parsePart(route.query, raw.query),
          body: parsePart(route.body, raw.body),
        };
        // The parts were parsed by the very schemas that R's types come from, and the router
        // resolves a member before it calls a signed-in route.
        return handler(call as Call<R, Member>);
      },
    };
  };
}

function parsePart(schema: z.ZodMiniObject | undefined, value: unknown): unknown {
  return schema ? parseFields(schema, value) : undefined;
}
