import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { type Clock, clockOf } from '../format/clock.ts';
import { useUser } from './user.ts';

const MINUTE_MS = 60_000;

export type Time = {
  /** In the member's time zone. */
  readonly clock: Clock;
  /** Renewed each minute. */
  readonly now: number;
};

export const TimeContext = createContext<Time | null>(null);

export function TimeProvider({ children }: { children: ReactNode }) {
  const { timezone } = useUser();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return <TimeContext value={{ clock: clockOf(timezone), now }}>{children}</TimeContext>;
}

export function useTime(): Time {
  const time = use(TimeContext);
  if (time === null) throw new Error('useTime needs a TimeProvider');
  return time;
}
