import { useEffect, useState } from 'react';

const LONG_MS = 5000;

/** True after five seconds of waiting: time to explain the delay. */
export function useTakesLong(isWaiting: boolean): boolean {
  const [takesLong, setTakesLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setTakesLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setTakesLong(false);
    };
  }, [isWaiting]);
  return isWaiting && takesLong;
}
