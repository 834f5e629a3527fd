import { getActors } from '../../../../contract/http/access.ts';
import type { Route, WireReplyOf } from '../../../../contract/http/route.ts';
import { fail } from '../../failure.ts';
import { toHttpResponse } from '../responses/responding.ts';
import { watchProgress } from '../responses/streams.ts';
import { type Actor, findRefusal } from './actors.ts';
import type { BoundRoute, RawCall } from './binding.ts';
import { runCall, runWithinDeadline, type Running } from './running.ts';

/** The parts of a call as they are on the wire. */
export type CallParts = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/** The reply of a route as on the wire; all items of a streamed one. */
export type CallRoute = <R extends Route>(
  route: R,
  parts?: CallParts,
) => Promise<R extends { stream: 'lines' } ? WireReplyOf<R>[] : WireReplyOf<R>>;

export type DirectCaller<A extends Actor> = Pick<
  RawCall<A>,
  'client' | 'headers' | 'requestId' | 'log'
> & { readonly actor: A; readonly abortSignal: AbortSignal };

/** Calls routes from within the process, with every check that a call over HTTP has. */
export function createDirectCalls<A extends Actor>(
  bound: readonly BoundRoute<A>[],
  options: Running<A> & { now(): Date },
): (caller: DirectCaller<A>) => CallRoute {
  const entries = new Map(bound.map((entry) => [entry.route, entry]));
  return (caller) => async (route, parts) => {
    const entry = entries.get(route);
    const access = getActors(route.access);
    if (!entry || !access) throw new Error(`${route.path} is not bound, or needs no actor`);
    const refusal = findRefusal(access, caller.actor, options.now());
    if (refusal !== null) throw fail(refusal);
    // By the route's schema, which the encoder applies.
    return (await run(entry, caller, parts, options)) as never;
  };
}

async function run<A extends Actor>(
  entry: BoundRoute<A>,
  { abortSignal, ...caller }: DirectCaller<A>,
  { params = {}, query = {}, body }: CallParts = {},
  options: Running<A>,
): Promise<unknown> {
  const empty = { cookies: {}, rawBody: '', upload: undefined, abortSignal: undefined };
  const call: RawCall<A> = { ...empty, ...caller, params, query, body };
  if (entry.route.stream) return collectItems(entry, call, options, abortSignal);
  const work = runCall(call, entry, options, () => entry.handle(call, options.requirePlan));
  const result = await runWithinDeadline(work, entry.deadlineMs, caller.log);
  const response = toHttpResponse(entry.route, result);
  return entry.encode(response.status, response.body);
}

async function collectItems<A extends Actor>(
  entry: BoundRoute<A>,
  call: RawCall<A>,
  options: Running<A>,
  callerLeft: AbortSignal,
): Promise<unknown[]> {
  const progress = watchProgress(callerLeft, entry.deadlineMs);
  const { abortSignal } = progress;
  try {
    return await runCall(call, entry, options, async () => {
      const handled = entry.handle({ ...call, abortSignal }, options.requirePlan);
      const { status, body } = toHttpResponse(entry.route, await progress.until(handled));
      // The handler of a stream is typed to return pieces.
      const source = (body as AsyncIterable<unknown>)[Symbol.asyncIterator]();
      const items: unknown[] = [];
      for (;;) {
        const next = await progress.until(source.next());
        if (next.done) return items;
        progress.made();
        items.push(entry.encode(status, next.value));
      }
    });
  } finally {
    progress.end();
  }
}
