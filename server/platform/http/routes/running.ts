import { fail } from '../../failure.ts';
import type { Log } from '../../log/log.ts';
import { runWithin } from '../../time/within.ts';
import type { Actor } from './actors.ts';
import type { BoundRoute, RawCall, RequirePlan } from './binding.ts';

export type Running<A extends Actor> = {
  /** Runs an actor's call so that it writes nothing after the actor's right has ended. */
  runWhileActing<T>(actor: A, work: () => Promise<T>): Promise<T>;
  /** Runs a heavy call once it is the actor's turn. */
  runInTurn<T>(actor: A, isStream: boolean, work: () => Promise<T>): Promise<T>;
  readonly requirePlan: RequirePlan<A>;
};

export function runCall<A extends Actor, T>(
  { actor, query }: RawCall<A>,
  { route }: BoundRoute<A>,
  options: Running<A>,
  work: () => Promise<T>,
): Promise<T> {
  if (actor === undefined) return work();
  const act = () => options.runWhileActing(actor, work);
  const isHeavy =
    typeof route.heavy === 'object'
      ? route.heavy.ifQuery.some((field) => query[field] !== undefined)
      : route.heavy;
  return isHeavy ? options.runInTurn(actor, route.stream !== undefined, act) : act();
}

/** The handler may continue after the deadline, but the caller already has a response. */
export function runWithinDeadline<T>(work: Promise<T>, deadlineMs: number, log: Log): Promise<T> {
  return runWithin(deadlineMs, work, () => {
    work.catch((error: unknown) =>
      log.error({ err: error }, 'a request failed after its deadline'),
    );
    throw fail('unavailable', { retryAfterSeconds: 5 });
  });
}
