import { use } from 'react';
import { type ZoneClock, createClock } from '../format/clock.ts';
import { TimeContext } from './TimeProvider.tsx';

/** The clock of the member's time zone, and the current minute. */
export function useTime(): { readonly clock: ZoneClock; readonly now: number } {
  const time = use(TimeContext);
  if (time === null) throw new Error('useTime needs a TimeProvider');
  return { clock: createClock(time.timeZone), now: time.now };
}
