import { createContext, type ReactNode, useEffect, useState } from 'react';
import { useUser } from './user.ts';

const MINUTE_MS = 60_000;

/** Without the clock, so that pages without times do not load it. `now` changes each minute. */
export const TimeContext = createContext<{
  readonly timeZone: string;
  readonly now: number;
} | null>(null);

export function TimeProvider({ children }: { children: ReactNode }) {
  const { timezone: timeZone } = useUser();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return <TimeContext value={{ timeZone, now }}>{children}</TimeContext>;
}
