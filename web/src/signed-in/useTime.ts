import { use } from 'react';
import { type Clock, clockOf } from '../format/clock.ts';
import { TimeContext } from './TimeProvider.tsx';

/** The clock of the member's time zone, and the current minute. */
export function useTime(): { readonly clock: Clock; readonly now: number } {
  const time = use(TimeContext);
  if (time === null) throw new Error('useTime needs a TimeProvider');
  return { clock: clockOf(time.timeZone), now: time.now };
}
