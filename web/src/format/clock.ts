import { getKnownZone } from './format.ts';

/** A day from one midnight to the next, in milliseconds since 1970. */
export type LocalDay = { readonly start: number; readonly end: number };

/**
 * Formats moments in one time zone. Its formatters are cached: creating one takes longer than using
 * it.
 */
export type ZoneClock = {
  getDay(at: number): LocalDay;
  /** "08:52". */
  time(at: number): string;
  /** "Tue". */
  weekday(at: number): string;
  /** "Tuesday, Nov 17". */
  longDate(at: number): string;
  /** "Nov 17". */
  shortDate(at: number): string;
  year(at: number): string;
  /** "2026-11-17". */
  isoDay(at: number): string;
};

const HOUR_MS = 3_600_000;
const clocks = new Map<string, ZoneClock>();

export function createClock(timeZone: string): ZoneClock {
  const kept = clocks.get(timeZone);
  if (kept) return kept;
  const clock = makeClock(getKnownZone(timeZone));
  clocks.set(timeZone, clock);
  return clock;
}

function makeClock(timeZone: string): ZoneClock {
  const createFormat = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    return (at: number) => format.format(at);
  };
  const exactTime = createFormat({
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const numericDay = createFormat({ year: 'numeric', month: '2-digit', day: '2-digit' });
  const getMidnightBefore = (at: number): number => {
    let start = at - getElapsedMs(exactTime(at), at);
    // On a day when clocks change, that is an hour or half an hour from midnight.
    const late = getElapsedMs(exactTime(start), start);
    if (late > 0) start += late > 12 * HOUR_MS ? 24 * HOUR_MS - late : -late;
    return start;
  };
  let last: LocalDay = { start: 0, end: 0 };
  return {
    getDay(at) {
      if (at >= last.start && at < last.end) return last;
      const start = getMidnightBefore(at);
      last = { start, end: getMidnightBefore(start + 36 * HOUR_MS) };
      return last;
    },
    time: createFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    weekday: createFormat({ weekday: 'short' }),
    longDate: createFormat({ weekday: 'long', month: 'short', day: '2-digit' }),
    shortDate: createFormat({ month: 'short', day: '2-digit' }),
    year: createFormat({ year: 'numeric' }),
    isoDay: (at) => {
      const [month, day, year] = numericDay(at).split('/');
      return `${year}-${month}-${day}`;
    },
  };
}

function getElapsedMs(time: string, at: number): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + (at % 1000);
}
