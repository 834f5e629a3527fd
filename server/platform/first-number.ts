const SINCE = Date.UTC(2026, 0, 1);
/** Of a clock that is wrong, so that an integer has room for later numbers. */
const LARGEST = 2 ** 30;

/**
 * Where the numbers of an account begin: at the seconds since 2026, because no account gives one a
 * second. So what begins again, after a restore or an erasure, gives no number that a receiver or an
 * agent knows as another person.
 */
export function getFirstNumber(now: Date): number {
  const seconds = Math.floor((now.getTime() - SINCE) / 1_000);
  return Math.min(Math.max(seconds, 0), LARGEST);
}
