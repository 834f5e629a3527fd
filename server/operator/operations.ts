import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { listSources } from '../gateways/network/network.ts';
import {
  countEvents,
  findCustomer,
  listEvents,
  readLedger,
  reconcile,
  syncCustomer,
} from '../modules/billing/billing.ts';
import { describeForecasts } from '../modules/issued-forecasts/issued-forecasts.ts';
import { describeSources, findRestriction, resumeSource } from '../modules/tracking/tracking.ts';
import { endAllSessions, findLive } from '../modules/sessions/sessions.ts';
import {
  closeSubjectRequest,
  listSubjectRequests,
} from '../modules/subject-requests/subject-requests.ts';
import { listErasureStates, listTroubled } from '../modules/webhooks/webhooks.ts';
import { findKeyCheck } from '../platform/database/objection-key.ts';
import { type OperatorAnswer, OperatorRefusal } from '../platform/process/operator-socket.ts';
import { findLimitKeys } from './limit-keys.ts';
import { describeUser, requireUser, AccountRef } from './users.ts';

const STILL_LOOKED_UP =
  'The profile of this request is still looked up: the request closes once it is found, and can be closed once it is due';

export type OperatorOperation = {
  readonly input: z.ZodMiniType;
  run(deps: Deps, input: unknown): Promise<OperatorAnswer>;
};

const MAX_ROWS = 10_000;
const limitError = { error: `must be a whole number from 1 to ${MAX_ROWS}` };
const Limit = z.int(limitError).check(z.gte(1, limitError), z.lte(MAX_ROWS, limitError));
const DryRun = z.boolean();

export const operations = {
  user: defineOperation(z.strictObject({ user: AccountRef }), async (deps, { user }) =>
    describeUser(deps, user),
  ),

  /** For doctor, whose settings may differ from those of the running product. */
  objectionKeyCheck: defineOperation(z.strictObject({}), async ({ database }) => {
    const check = await findKeyCheck(database.pool);
    return { check: check?.toString('hex') ?? null };
  }),

  endSessions: defineOperation(
    z.strictObject({ user: AccountRef, dryRun: DryRun }),
    async (deps, { user, dryRun }) => {
      const { id, email } = await requireUser(deps, user);
      const sessions = await findLive(deps.db, id, deps.clock.now());
      if (!dryRun) await endAllSessions(deps, id);
      return { user: email, ended: sessions.length, dryRun };
    },
  ),

  ledger: defineOperation(
    z.strictObject({ user: AccountRef, limit: Limit }),
    async (deps, { user, limit }) => {
      const { id, email } = await requireUser(deps, user);
      return { user: email, ...(await readLedger(deps.db, id, limit)) };
    },
  ),

  inbox: defineOperation(
    z.strictObject({
      state: z.nullable(
        z.enum(['waiting', 'done', 'ignored'], { error: 'must be waiting, done or ignored' }),
      ),
      limit: Limit,
    }),
    async (deps, filter) => ({
      counts: await countEvents(deps.db),
      events: await listEvents(deps.db, filter),
    }),
  ),

  limits: defineOperation(
    z.strictObject({ of: z.nullable(z.array(z.string().check(z.minLength(1)))), limit: Limit }),
    async (deps, { of, limit }) => {
      const filter = of === null ? {} : { keys: await findLimitKeys(deps, of) };
      return { limits: await deps.limits.list({ limit, ...filter }) };
    },
  ),

  clearLimit: defineOperation(
    z.strictObject({
      id: z.string().check(z.regex(/^[\w-]+:[\w-]+$/, 'must be an id that `limits` shows')),
      dryRun: DryRun,
    }),
    async (deps, { id, dryRun }) => {
      const [found] = await deps.limits.list({ id, limit: 1 });
      if (found === undefined) throw new OperatorRefusal(`There is no counter with the id ${id}`);
      if (!dryRun) await deps.limits.clear(id);
      return { ...found, dryRun };
    },
  ),

  deadJobs: defineOperation(z.strictObject({ limit: Limit }), async (deps, { limit }) => ({
    jobs: await deps.jobs.listDead(limit),
  })),

  retryJobs: defineOperation(
    z
      .strictObject({
        ids: z.array(z.uuid('must be ids that `dead-jobs` shows')),
        all: z.boolean(),
        dryRun: DryRun,
      })
      .check(
        z.refine(({ ids, all }) => all === (ids.length === 0), {
          error: 'name at least one, or use --all alone',
          path: ['ids'],
        }),
      ),
    async (deps, { ids, all, dryRun }) => {
      const outcome = await deps.jobs.retryDead({ ids: all ? null : ids, dryRun });
      if (!all && outcome.retried + outcome.left === 0) {
        throw new OperatorRefusal('None of these jobs is a dead letter');
      }
      return { ...outcome, dryRun };
    },
  ),

  reconcile: defineOperation(
    z.strictObject({ user: z.nullable(AccountRef), dryRun: DryRun }),
    async (deps, { user, dryRun }) => {
      if (user === null) return { ...(await reconcile(deps, { dryRun })), dryRun };
      const { id, email } = await requireUser(deps, user);
      const customer = await findCustomer(deps.db, id);
      if (customer === undefined) throw new OperatorRefusal(`${email} has no customer at Stripe`);
      if (!dryRun) await syncCustomer(deps, customer);
      return { user: email, customer, dryRun };
    },
  ),

  privacyRequests: defineOperation(z.strictObject({ limit: Limit }), async (deps, { limit }) => ({
    ...(await listSubjectRequests(deps, limit)),
  })),

  closePrivacyRequest: defineOperation(
    z.strictObject({ id: z.uuid('must be an id that `privacy list` shows'), dryRun: DryRun }),
    async (deps, { id, dryRun }) => {
      const outcome = await closeSubjectRequest(deps, { id, dryRun });
      if (outcome === 'not_open') {
        throw new OperatorRefusal(`There is no open request with the id ${id}`);
      }
      if (outcome === 'looked_up') throw new OperatorRefusal(STILL_LOOKED_UP);
      return { id, dryRun };
    },
  ),

  privacyReceivers: defineOperation(
    z.strictObject({ limit: Limit }),
    async ({ db }, { limit }) => ({
      receivers: await listErasureStates(db, limit),
    }),
  ),

  webhooks: defineOperation(z.strictObject({ limit: Limit }), async ({ db }, { limit }) => ({
    webhooks: await listTroubled(db, limit),
  })),

  forecasts: defineOperation(z.strictObject({}), async (deps) => ({
    versions: await describeForecasts(deps),
  })),

  source: defineOperation(z.strictObject({}), async (deps) => ({
    sources: await describeSources(deps),
  })),

  liftSource: defineOperation(
    z.strictObject({ source: z.nullable(z.string()), dryRun: DryRun }),
    async (deps, { source, dryRun }) => {
      const known = listSources(deps.network);
      const named = source === null ? known[0] : known.find(({ name }) => name === source);
      if (named === undefined) {
        const names = known.map(({ name }) => name).join(', ');
        throw new OperatorRefusal(`There is no source ${source}; there is ${names}`);
      }
      const restriction = await findRestriction(deps.db, named.name);
      if (restriction === null) throw new OperatorRefusal(`${named.title} is not restricted`);
      if (!dryRun) await resumeSource(deps, named.name);
      return { source: named.title, restriction, dryRun };
    },
  ),

  backup: {
    input: z.strictObject({}),
    async run({ database, settings, clock }): Promise<OperatorAnswer> {
      // Loaded on demand to keep the start fast.
      const { makeBackup } = await import('../platform/backup/backup.ts');
      const { dataDir } = settings.storage;
      const backup = await makeBackup({ database, dataDir, now: clock.now() });
      const value = {
        pausedMs: backup.pausedMs,
        pepperFromSettings: settings.storage.codePepper !== null,
      };
      return { value, body: backup.archive };
    },
  },
} satisfies Record<string, OperatorOperation>;

export type OperationName = keyof typeof operations;

/** Why an operation rejects this input, in one line; null if it accepts it. */
export function findInputProblem(name: OperationName, unchecked: unknown): string | null {
  const { input }: OperatorOperation = operations[name];
  const { error } = input.safeParse(unchecked);
  return error ? describeProblem(error) : null;
}

export async function runOperation(
  deps: Deps,
  request: { operation: string; input: unknown },
): Promise<OperatorAnswer> {
  const table: Readonly<Record<string, OperatorOperation>> = operations;
  const found = Object.hasOwn(table, request.operation) ? table[request.operation] : undefined;
  if (found === undefined) {
    throw new OperatorRefusal(`The running process has no operation “${request.operation}”`);
  }
  return found.run(deps, request.input);
}

function defineOperation<T>(
  input: z.ZodMiniType<T>,
  run: (deps: Deps, input: T) => Promise<unknown>,
): OperatorOperation {
  return {
    input,
    async run(deps, unchecked) {
      const parsed = input.safeParse(unchecked);
      if (!parsed.success) throw new OperatorRefusal(describeProblem(parsed.error));
      return { value: await run(deps, parsed.data) };
    },
  };
}

function describeProblem({ issues: [first] }: z.core.$ZodError): string {
  return `${first?.path.join('.') || 'The input'}: ${first?.message ?? 'is malformed'}`;
}
