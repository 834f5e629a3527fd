import type { Interval } from '../../../../contract/plans.ts';
import { keep } from '../../session/storage.ts';

const KEY = 'rapport-interval';

export function getChosenInterval(): Interval {
  return sessionStorage.getItem(KEY) === 'yearly' ? 'yearly' : 'monthly';
}

export function keepInterval(interval: Interval): void {
  keep(sessionStorage, KEY, interval);
}
