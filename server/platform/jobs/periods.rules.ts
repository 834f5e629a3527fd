import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../time/durations.ts';

/** Seconds between two runs of a job with this cron expression: every few minutes, hourly or daily. */
export function findPeriod(cron: string): number {
  const [minute = '', hour = '', ...days] = cron.split(' ');
  if (days.some((field) => field !== '*')) throw new Error(`${cron} is not at least daily`);
  if (hour !== '*') return DAY_SECONDS;
  if (minute === '*') return MINUTE_SECONDS;
  const step = /^\*\/(\d+)$/.exec(minute)?.[1];
  return step === undefined ? HOUR_SECONDS : Number(step) * MINUTE_SECONDS;
}
