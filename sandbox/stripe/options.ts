import type { FaultPlan } from '../platform/faults.ts';
import type { DocumentStore } from '../platform/store.ts';

export type StripeSandboxOptions = {
  /** Where the hosted pages are reached, without a slash at the end. */
  baseUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** Null: events are kept, and delivered to nobody. */
  webhookUrl: string | null;
  documents: DocumentStore;
  faults: FaultPlan;
  log: (line: string) => void;
  /** Real time in milliseconds; tests stop it. */
  now?: () => number;
};
