import { useEffect, useState } from 'react';
import { findExtension } from './find-extension.ts';

export type ExtensionPresence = 'looked-for' | 'found' | 'missing';

/** Looks again when the member comes back to the page. */
export function useExtension(): ExtensionPresence {
  const [presence, setPresence] = useState<ExtensionPresence>('looked-for');
  useEffect(() => {
    const leave = new AbortController();
    const abortSignal = leave.signal;
    const look = async () => {
      const version = await findExtension(window, abortSignal);
      if (!abortSignal.aborted) setPresence(version === null ? 'missing' : 'found');
    };
    const lookAgain = () => {
      if (document.visibilityState === 'visible') void look();
    };
    void look();
    document.addEventListener('visibilitychange', lookAgain, { signal: abortSignal });
    return () => leave.abort();
  }, []);
  return presence;
}
