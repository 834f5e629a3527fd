import type { Settings } from '../../settings.ts';
import type { Dns } from './dns.ts';

export type Unreachable = { readonly reason: string; readonly isOtherKey?: boolean };

export type SourceState = {
  readonly name: string;
  readonly isInUse: boolean;
  /** In US dollars. */
  readonly costToday: number;
  readonly dailyBudget: number;
  readonly restriction: object | null;
  readonly failingSince: string | null;
};

type ServiceNames = readonly (string | null)[];

export type Installation = {
  deadJobs(): Promise<ServiceNames | Unreachable>;
  /** The customers of the newest events that Stripe has delivered. */
  customersOfEvents(): Promise<ServiceNames | Unreachable>;
  /** In order of preference. */
  sources(): Promise<readonly SourceState[] | Unreachable>;
  /** The check value of the objection key in the database; null before its first use. */
  objectionKeyCheck(): Promise<{ check: string | null } | Unreachable>;
};

export function isUnreachable(found: object): found is Unreachable {
  return 'reason' in found;
}

export type DoctorContext = {
  /** Without the slices in `unread`. */
  readonly settings: Settings;
  readonly unread: ReadonlySet<keyof Settings>;
  /** One line for each setting that is missing, malformed or inconsistent with another. */
  readonly refusals: readonly string[];
  /** Sends a mail, makes a customer at Stripe, and calls the language model. */
  readonly isTouching: boolean;
  readonly dns: Dns;
  readonly installation: Installation;
  now(): Date;
  /** Time limit for the arrival of a Stripe event. */
  readonly eventWithinMs: number;
};
