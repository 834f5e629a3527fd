import { DAY_MS, HOUR_MS } from './durations.ts';

/** The only source of the current time, so that tests and Stripe's test clocks can move it. */
export type Clock = {
  now(): Date;
  /** Why nothing may be deleted by this time; null or absent if it seems right. */
  doubt?(): string | null;
  /** Reports a time that has certainly passed. */
  confirm?(past: Date): void;
};

export const systemClock: Clock = { now: () => new Date() };

/** Two clocks may differ by this much. */
const AGREES_WITHIN_MS = HOUR_MS;
/** Confirmed times are at most this old while jobs run. */
const CONFIRMED_WITHIN_MS = 2 * DAY_MS;

export type CheckedClock = Required<Clock> & {
  /** The time in the response of an outside service. */
  noteOutside(at: Date): void;
};

/**
 * The machine's clock, compared with the time of an outside service and with times that have
 * certainly passed. While it is behind these, `now` is a time that is not too early, so that no row
 * written meanwhile is deleted before its term.
 */
export function checkedClock(
  machine: { now(): number; elapsed(): number } = {
    now: () => Date.now(),
    elapsed: () => performance.now(),
  },
): CheckedClock {
  let confirmedMs = 0;
  let outside: { atMs: number; elapsed: number } | null = null;
  const isBehind = () => machine.now() < confirmedMs;

  function differsFromOutside(): boolean {
    if (outside === null) return false;
    const outsideMs = outside.atMs + machine.elapsed() - outside.elapsed;
    return Math.abs(machine.now() - outsideMs) > AGREES_WITHIN_MS;
  }

  return {
    now: () => new Date(isBehind() ? confirmedMs + CONFIRMED_WITHIN_MS : machine.now()),
    doubt() {
      if (isBehind()) return 'it is behind an earlier time';
      return differsFromOutside() ? 'it differs from Stripe’s by more than an hour' : null;
    },
    confirm(past) {
      confirmedMs = Math.max(confirmedMs, past.getTime());
    },
    noteOutside(at) {
      outside = { atMs: at.getTime(), elapsed: machine.elapsed() };
    },
  };
}
