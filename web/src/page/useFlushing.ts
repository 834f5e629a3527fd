import { useEffect } from 'react';

/** Flushes on reconnection, when the page is hidden, and when the component is removed. */
export function useFlushing({ flush }: { readonly flush: () => Promise<void> }): void {
  useEffect(() => {
    const send = () => void flush();
    const sendIfHidden = () => {
      if (document.visibilityState === 'hidden') send();
    };
    addEventListener('online', send);
    document.addEventListener('visibilitychange', sendIfHidden);
    return () => {
      removeEventListener('online', send);
      document.removeEventListener('visibilitychange', sendIfHidden);
      send();
    };
  }, [flush]);
}
