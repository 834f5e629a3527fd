import type { FaultPlan } from '../../platform/faults.ts';
import type { DocumentStore } from '../../platform/store.ts';
import type * as Wire from '../objects/wire.ts';
import type { Clocks } from './clocks.ts';
import type { Cause, Emit } from './events.ts';
import type { Kinds, StripeRecords } from './records.ts';

export type StripeSandboxOptions = {
  /** Base URL of the hosted pages, without a trailing slash. */
  baseUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** Null: events are stored but not delivered. */
  webhookUrl: string | null;
  /** Delivered types; without it, all. */
  webhookEvents?: readonly string[];
  /** Events go to the endpoints created by API, with their own secrets, instead of this URL. */
  deliversToEndpoints?: boolean;
  /** Calls per second above which the response is 429; without it, unlimited. */
  callsPerSecond?: number;
  documents: DocumentStore;
  faults: FaultPlan;
  log: (line: string) => void;
  /** Real time in milliseconds; injected by tests. */
  now?: () => number;
};

/** Kinds that Stripe has, too. */
type PublicKind = {
  [Kind in keyof Kinds]: Kinds[Kind] extends Wire.StripeObject ? Kind : never;
}[keyof Kinds];

export type Context = {
  options: StripeSandboxOptions;
  records: StripeRecords;
  clocks: Clocks;
  /** Writes an event and queues its delivery, in the open transaction. */
  emit: Emit;
  /** Saves an object, writes an event about it, and returns it. */
  saveAndEmit<Kind extends PublicKind>(
    kind: Kind,
    object: Kinds[Kind],
    event: string,
    before?: Kinds[Kind],
  ): Kinds[Kind];
  transact<T>(cause: Cause, work: () => T): T;
};
