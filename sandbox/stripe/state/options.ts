import type { FaultPlan } from '../../platform/faults.ts';
import type { DocumentStore } from '../../platform/store.ts';

export type StripeSandboxOptions = {
  /** Base URL of the hosted pages, without a trailing slash. */
  baseUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** Null: events are stored but not delivered. */
  webhookUrl: string | null;
  /** Delivered types; without it, all. */
  webhookEvents?: readonly string[];
  /** Events go to the endpoints that were made by API, with their own secrets, and not there. */
  deliversToEndpoints?: boolean;
  /** More calls in a second are answered with 429; without it, none are. */
  callsPerSecond?: number;
  documents: DocumentStore;
  faults: FaultPlan;
  log: (line: string) => void;
  /** Real time in milliseconds; injected by tests. */
  now?: () => number;
};
