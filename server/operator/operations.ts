import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import {
  countEvents,
  customerOf,
  listEvents,
  readLedger,
  reconcile,
  syncCustomer,
} from '../modules/billing/billing.ts';
import { endAllSessions, listLiveSessions } from '../modules/sessions/sessions.ts';
import { addressPrefix } from '../platform/http/client-address.ts';
import { type OperatorAnswer, OperatorRefusal } from '../platform/operator-socket.ts';
import { describeUser, requireUser, Who } from './users.ts';

/** An operation for operators, run in the product's process or in the command's own. */
export type Operation = {
  readonly input: z.ZodMiniType;
  run(deps: Deps, input: unknown): Promise<OperatorAnswer>;
};

const Most = z.int().check(z.gte(1), z.lte(10_000));
const DryRun = z.boolean();

/** Every operation by its name: the one table that the command line and the socket share. */
export const operations = {
  user: operation(z.strictObject({ user: Who }), async (deps, { user }) =>
    describeUser(deps, user),
  ),

  endSessions: operation(
    z.strictObject({ user: Who, dryRun: DryRun }),
    async (deps, { user, dryRun }) => {
      const { id, email } = await requireUser(deps, user);
      const sessions = await listLiveSessions(deps.db, id, deps.clock.now());
      if (!dryRun) await endAllSessions(deps, id);
      return { user: email, ended: sessions.length, dryRun };
    },
  ),

  ledger: operation(z.strictObject({ user: Who, most: Most }), async (deps, { user, most }) => {
    const { id, email } = await requireUser(deps, user);
    return { user: email, ...(await readLedger(deps.db, id, most)) };
  }),

  inbox: operation(
    z.strictObject({ state: z.nullable(z.enum(['waiting', 'done', 'ignored'])), most: Most }),
    async (deps, which) => ({
      counts: await countEvents(deps.db),
      events: await listEvents(deps.db, which),
    }),
  ),

  limits: operation(
    z.strictObject({ of: z.nullable(z.string().check(z.minLength(1))), most: Most }),
    async (deps, { of, most }) => ({
      limits: await deps.limits.list({ most, ...(of === null ? {} : { keys: keysOf(of) }) }),
    }),
  ),

  clearLimit: operation(
    z.strictObject({ id: z.string().check(z.regex(/^[\w-]+:[\w-]+$/)), dryRun: DryRun }),
    async (deps, { id, dryRun }) => {
      const [found] = await deps.limits.list({ id, most: 1 });
      if (found === undefined) throw new OperatorRefusal(`There is no counter with the id ${id}`);
      if (!dryRun) await deps.limits.clear(id);
      return { ...found, dryRun };
    },
  ),

  deadJobs: operation(z.strictObject({ most: Most }), async (deps, { most }) => ({
    jobs: await deps.jobs.listDead(most),
  })),

  retryJobs: operation(
    z.strictObject({
      ids: z.nullable(z.array(z.uuid()).check(z.minLength(1, 'name at least one, or use --all'))),
      dryRun: DryRun,
    }),
    async (deps, which) => {
      const outcome = await deps.jobs.retryDead(which);
      if (which.ids !== null && outcome.retried + outcome.left === 0) {
        throw new OperatorRefusal('None of these jobs is dead');
      }
      return { ...outcome, dryRun: which.dryRun };
    },
  ),

  reconcile: operation(
    z.strictObject({ user: z.nullable(Who), dryRun: DryRun }),
    async (deps, { user, dryRun }) => {
      if (user === null) return { ...(await reconcile(deps, { dryRun })), dryRun };
      const { id, email } = await requireUser(deps, user);
      const customer = await customerOf(deps.db, id);
      if (customer === undefined) throw new OperatorRefusal(`${email} has no customer at Stripe`);
      if (!dryRun) await syncCustomer(deps, customer);
      return { user: email, customer, dryRun };
    },
  ),

  backup: {
    input: z.strictObject({}),
    async run({ database, settings, clock }): Promise<OperatorAnswer> {
      // Loaded with the first backup, to keep the start fast.
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
} satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

/** Runs the operation of that name; throws `OperatorRefusal` where it is unknown or misused. */
export async function runOperation(
  deps: Deps,
  request: { operation: string; input: unknown },
): Promise<OperatorAnswer> {
  const table: Readonly<Record<string, Operation>> = operations;
  const found = Object.hasOwn(table, request.operation) ? table[request.operation] : undefined;
  if (found === undefined) {
    throw new OperatorRefusal(`The running process has no operation “${request.operation}”`);
  }
  return found.run(deps, request.input);
}

function operation<T>(
  input: z.ZodMiniType<T>,
  run: (deps: Deps, input: T) => Promise<unknown>,
): Operation {
  return {
    input,
    async run(deps, unchecked) {
      const parsed = input.safeParse(unchecked);
      if (!parsed.success) throw new OperatorRefusal(problemOf(parsed.error));
      return { value: await run(deps, parsed.data) };
    },
  };
}

function problemOf({ issues: [first] }: z.core.$ZodError): string {
  return `${first?.path.join('.') || 'The input'}: ${first?.message ?? 'is malformed'}`;
}

/** The keys under which limits may count an e-mail address, an account's id or an address. */
function keysOf(of: string): string[] {
  const text = of.normalize('NFC').trim().toLowerCase();
  return [text, `reset ${text}`, `delete ${text}`, addressPrefix(text)];
}
