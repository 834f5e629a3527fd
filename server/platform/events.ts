import type { Db } from './database/tables.ts';
import { getCurrentTransaction, runInTransaction } from './database/transactions.ts';

export type Listeners<Events> = {
  readonly [Name in keyof Events]?: (tx: Db, payload: Events[Name]) => Promise<void>;
};

export type Emitter<Events> = {
  /** Emits inside `tx`. Listeners write in it one after the other; if one throws, it fails. */
  emit<Name extends keyof Events & string>(
    tx: Db,
    name: Name,
    payload: Events[Name],
  ): Promise<void>;
};

/** Calls listeners in order; looked up at each event, since they may need the emitter. */
export function createEvents<Events>(
  listeners: () => readonly Listeners<Events>[],
): Emitter<Events> {
  return {
    async emit(tx, name, payload) {
      if (getCurrentTransaction() !== tx) {
        throw new Error(`${name} was emitted outside its transaction`);
      }
      // Nested, so that the transaction cannot commit after a listener threw.
      await runInTransaction(tx, async () => {
        for (const each of listeners()) await each[name]?.(tx, payload);
      });
    },
  };
}
