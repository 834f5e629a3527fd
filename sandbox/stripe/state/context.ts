import type { Clocks } from './clocks.ts';
import type { Cause, Emit } from './events.ts';
import type { StripeSandboxOptions } from './options.ts';
import type { Records } from './records.ts';

export type Context = {
  options: StripeSandboxOptions;
  records: Records;
  clocks: Clocks;
  /** Writes an event and queues its delivery, in the open transaction. */
  emit: Emit;
  transact<T>(cause: Cause, work: () => T): T;
};
