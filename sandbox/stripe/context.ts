import type { Clocks } from './clocks.ts';
import type { Emit } from './events.ts';
import type { StripeSandboxOptions } from './options.ts';
import type { Records } from './records.ts';

/** The API request that is being answered; null where the cause is a page, a clock or a control. */
export type Cause = { id: string; idempotencyKey: string | null } | null;

/** What every verb of the sandbox works with. */
export type Context = {
  options: StripeSandboxOptions;
  records: Records;
  clocks: Clocks;
  /** Writes an event and puts it on its way to the webhook, inside the open transaction. */
  emit: Emit;
  /** Runs one request: all that it writes stands together, or not at all. */
  transact<T>(cause: Cause, work: () => T): T;
};
