import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isOverlayOpen } from './overlay.ts';

/** Parts of a page may still load. */
const WAIT_MS = 10_000;
/** A dialog that closes gives the focus back within these. */
const CLOSING_FRAMES = 3;

/**
 * Goes to the part of the page that the address names, such as `/profile#brief`, and presses it if it
 * is a button. The address loses the name, so that a reload does not press it again.
 */
export function useJump(): void {
  const hash = useLocation({ select: (location) => location.hash });
  const { navigate } = useRouter();
  useEffect(() => {
    if (hash === '') return undefined;
    const until = performance.now() + WAIT_MS;
    let ready = 0;
    const seek = () => {
      const part = document.getElementById(hash);
      ready = part === null || isOverlayOpen() ? 0 : ready + 1;
      if (part !== null && ready > CLOSING_FRAMES) {
        // The router would scroll to the top afterwards.
        void navigate({ to: '.', search: true, state: true, replace: true, resetScroll: false });
        goTo(part);
      } else if (performance.now() < until) {
        frame = requestAnimationFrame(seek);
      }
    };
    let frame = requestAnimationFrame(seek);
    return () => cancelAnimationFrame(frame);
  }, [hash, navigate]);
}

function goTo(part: HTMLElement): void {
  part.scrollIntoView({ block: 'center' });
  if (part instanceof HTMLButtonElement) return part.click();
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}
