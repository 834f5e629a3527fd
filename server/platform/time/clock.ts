import { uptime } from 'node:os';
import { DAY_MS, HOUR_MS } from './durations.ts';

/** The only source of the current time, so that tests and Stripe's test clocks can move it. */
export type Clock = {
  now(): Date;
  /** Why nothing may be deleted by this time; null or absent if it seems right. */
  doubt?(): string | null;
  /** Reports a time that has certainly passed. */
  confirm?(past: Date): void;
  /** False while only this process's own start speaks for the time; absent if it is known. */
  hasOutsideTime?(): boolean;
};

export const systemClock: Clock = { now: () => new Date() };

/** Two clocks may differ by this much. */
const AGREES_WITHIN_MS = HOUR_MS;
/** Confirmed times are at most this old while jobs run. */
const CONFIRMED_WITHIN_MS = 2 * DAY_MS;

const isFarApart = (oneMs: number, otherMs: number) => Math.abs(oneMs - otherMs) > AGREES_WITHIN_MS;

export type CheckedClock = Required<Clock> & {
  /** The time in the response of an outside service. */
  noteOutside(at: Date): void;
};

/**
 * The machine's clock, or the time of an outside service if they differ: no row written meanwhile is
 * deleted before its term, and nothing is scheduled for a time that is months away. Until an outside
 * time is known, the clock is compared with the time that passed since the start, and with times that
 * were confirmed: a clock that is wrong for days confirms wrong ones. While it is behind these, `now`
 * is a time that is not too early.
 */
export function createCheckedClock(
  machine: { now(): number; elapsed(): number } = {
    now: () => Date.now(),
    // Counts the time in which the machine sleeps; `performance.now` does not.
    elapsed: () => uptime() * 1_000,
  },
): CheckedClock {
  let confirmedMs = 0;
  let outside: { atMs: number; elapsed: number } | null = null;
  const start = { atMs: machine.now(), elapsed: machine.elapsed() };

  const countFrom = (known: typeof start) => known.atMs + machine.elapsed() - known.elapsed;
  const readOutside = () => outside && countFrom(outside);

  return {
    now() {
      const [machineMs, outsideMs] = [machine.now(), readOutside()];
      if (outsideMs === null)
        return new Date(machineMs < confirmedMs ? confirmedMs + CONFIRMED_WITHIN_MS : machineMs);
      return new Date(isFarApart(machineMs, outsideMs) ? outsideMs : machineMs);
    },
    doubt() {
      const [machineMs, outsideMs] = [machine.now(), readOutside()];
      if (outsideMs === null) {
        if (machineMs < confirmedMs) return 'it is behind an earlier time';
        return isFarApart(machineMs, countFrom(start)) ? 'it was set since the start' : null;
      }
      return isFarApart(machineMs, outsideMs)
        ? 'it differs from Stripe’s by more than an hour'
        : null;
    },
    confirm(past) {
      confirmedMs = Math.max(confirmedMs, past.getTime());
    },
    hasOutsideTime: () => outside !== null,
    noteOutside(at) {
      outside = { atMs: at.getTime(), elapsed: machine.elapsed() };
    },
  };
}
