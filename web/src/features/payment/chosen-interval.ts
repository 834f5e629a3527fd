import type { Interval } from '../../../../contract/plans.ts';

const KEY = 'rapport-interval';

/** How plans were last looked at in this tab: by the month, until somebody chose otherwise. */
export function chosenInterval(): Interval {
  return sessionStorage.getItem(KEY) === 'yearly' ? 'yearly' : 'monthly';
}

/** The choice outlives the way to the checkout and back. */
export function keepInterval(interval: Interval): void {
  sessionStorage.setItem(KEY, interval);
}
