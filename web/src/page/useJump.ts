import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Parts of a page may still load. */
const WAIT_MS = 10_000;

/**
 * Goes to the part of the page that the address names, such as `/profile#brief`, and presses it if it
 * is a button. The address loses the name, so that a reload does not press it again.
 */
export function useJump(): void {
  const hash = useLocation({ select: (location) => location.hash });
  const { history } = useRouter();
  useEffect(() => {
    if (hash === '') return;
    const go = () => {
      const part = document.getElementById(hash);
      if (part === null) return;
      stop();
      const { pathname, search, state } = history.location;
      history.replace(pathname + search, state);
      part.scrollIntoView({ block: 'center' });
      if (part instanceof HTMLButtonElement) part.click();
      else focusOn(part);
    };
    const observer = new MutationObserver(go);
    const timer = setTimeout(() => observer.disconnect(), WAIT_MS);
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    go();
    return stop;
  }, [hash, history]);
}

function focusOn(part: HTMLElement): void {
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}
