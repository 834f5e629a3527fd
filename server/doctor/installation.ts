import * as z from 'zod/mini';
import type { dispatch } from '../operator/dispatch.ts';
import type { OperationName } from '../operator/operations.ts';
import type { Environment } from '../platform/settings/slice.ts';
import { OtherObjectionKey } from '../platform/database/objection-key.ts';
import { describeForOperator } from '../reasons.ts';
import { type Installation, isUnreachable, type Unreachable } from './examination/context.ts';

const DeadJobs = z.object({ jobs: z.array(z.object({ job: z.nullable(z.string()) })) });
const Inbox = z.object({
  events: z.array(z.object({ customer_id: z.nullable(z.string()) })),
});
const KeyCheck = z.object({ check: z.nullable(z.string()) });
const Sources = z.object({
  sources: z.array(
    z.object({
      name: z.string(),
      isInUse: z.boolean(),
      costToday: z.number(),
      dailyBudget: z.number(),
      restriction: z.nullable(z.object({ reason: z.string() })),
      failingSince: z.nullable(z.string()),
    }),
  ),
});
const MAX_ROWS = 1_000;
const NEWEST_EVENTS = 50;

type Dispatch = (request: {
  operation: OperationName;
  input: unknown;
}) => ReturnType<typeof dispatch>;

/** Asks the running product, or opens its database, as every command does. */
export function createInstallation(ask: Dispatch, environment: Environment): Installation {
  // Only one process at a time can open the embedded database.
  let last: Promise<unknown> = Promise.resolve();

  async function read<T extends object>(
    operation: OperationName,
    input: unknown,
    shape: z.ZodMiniType<T>,
  ): Promise<T | Unreachable> {
    try {
      const turn = last.then(async () => {
        const outcome = await ask({ operation, input });
        await outcome.close();
        return outcome;
      });
      // The caller of the operation gets the error.
      last = turn.catch(() => {});
      const outcome = await turn;
      // Results from the socket are JSON already.
      return shape.parse(JSON.parse(JSON.stringify(outcome.answer.value)));
    } catch (error) {
      // Without a database, the services can still be checked.
      const reason = describeForOperator(error, environment);
      if (reason === null) throw error;
      return { reason, isOtherKey: error instanceof OtherObjectionKey };
    }
  }

  return {
    async deadJobs() {
      const found = await read('deadJobs', { limit: MAX_ROWS }, DeadJobs);
      return isUnreachable(found) ? found : found.jobs.map(({ job }) => job);
    },
    objectionKeyCheck: () => read('objectionKeyCheck', {}, KeyCheck),
    async sources() {
      const found = await read('source', {}, Sources);
      return isUnreachable(found) ? found : found.sources;
    },
    async customersOfEvents() {
      const found = await read('inbox', { state: null, limit: NEWEST_EVENTS }, Inbox);
      return isUnreachable(found) ? found : found.events.map((event) => event.customer_id);
    },
  };
}
