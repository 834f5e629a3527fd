import { sql } from 'kysely';
import type { Deps } from './deps.ts';
import type { Erasures } from './erasures.ts';
import type { Events } from './events.ts';
import type { ProductRoute } from './http.ts';
import type { Db } from './platform/database/tables.ts';
import type { Listeners } from './platform/events.ts';
import type { HandledJob } from './platform/jobs/jobs.ts';
import type { Gauges } from './platform/metrics.ts';

export type Module<D = Deps> = {
  readonly name: string;
  readonly routes?: (deps: D) => readonly ProductRoute[];
  readonly jobs?: (deps: D) => readonly HandledJob[];
  readonly listeners?: (deps: D) => Listeners<Events>;
  readonly gauges?: (deps: D) => Gauges;
  readonly data?: UserData;
  /**
   * Applies entries of the erasure ledger that the database does not know: after a restore, before
   * any call is served or job runs, and those of killed processes later. Idempotent.
   */
  readonly replay?: (deps: D, erasures: Erasures) => Promise<void>;
  /** After a restore, before `replay`: ends what may have ended since the backup. Idempotent. */
  readonly afterRestore?: (deps: D) => Promise<void>;
};

/**
 * Its tables with a `user_id`, and the fate of their rows. Those that an event erases are deleted in
 * this order, after the module's own listener.
 */
export type UserData = Readonly<Record<string, Readonly<Record<Erasure, Fate>>>>;

export type Erasure = Extract<keyof Events, 'data.erased' | 'account.erased'>;

export type Fate = 'erased' | { readonly kept: string };

/** Rows are erased with the account, and by `data.erased`. */
export const ERASED: UserData[string] = { 'data.erased': 'erased', 'account.erased': 'erased' };

/** Rows are erased with the account, but kept by `data.erased`. */
export function eraseWithAccount(kept: string): UserData[string] {
  return { 'data.erased': { kept }, 'account.erased': 'erased' };
}

export function defineModule<D = Deps>(module: Module<D>): Module<D> {
  return module;
}

export function bindModuleRoutes<D>(modules: readonly Module<D>[], deps: D): ProductRoute[] {
  return modules.flatMap(({ routes }) => routes?.(deps) ?? []);
}

export function bindModuleJobs<D>(modules: readonly Module<D>[], deps: D): HandledJob[] {
  return modules.flatMap(({ jobs }) => jobs?.(deps) ?? []);
}

export function bindModuleListeners<D>(
  modules: readonly Module<D>[],
  deps: D,
): Listeners<Events>[] {
  return modules.flatMap((module) => [
    module.listeners?.(deps) ?? {},
    {
      'data.erased': (tx, { userId }) => eraseDeclared(tx, module, 'data.erased', userId),
      'account.erased': (tx, { userId }) => eraseDeclared(tx, module, 'account.erased', userId),
    },
  ]);
}

export async function eraseDeclared(
  tx: Db,
  { data = {} }: Pick<Module, 'data'>,
  event: Erasure,
  userId: string,
): Promise<void> {
  for (const [table, fates] of Object.entries(data)) {
    if (fates[event] !== 'erased') continue;
    await sql`delete from ${sql.table(table)} where user_id = ${userId}::uuid`.execute(tx);
  }
}
