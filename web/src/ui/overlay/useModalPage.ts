import { ariaHidden } from '@zag-js/aria-hidden';
import { type RefObject, useEffect } from 'react';

/**
 * While a dialog is open, the page behind it is not read aloud, except toasts, and does not scroll.
 * The component kit does so by inherited properties, for which the browser calculates the style of
 * every element again (decision 0203).
 */
export function useModalPage(isOpen: boolean, dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const show = ariaHidden(() => [dialog.current]);
    const unlock = lockScrolling();
    return () => {
      show();
      unlock();
    };
  }, [isOpen, dialog]);
}

let locks = 0;

/** One dialog may open another. */
function lockScrolling(): () => void {
  const { documentElement: page } = document;
  locks += 1;
  if (locks === 1) {
    const scrollbarWidth = window.innerWidth - page.clientWidth;
    page.style.overflow = 'hidden';
    if (scrollbarWidth > 0) page.style.paddingInlineEnd = `${scrollbarWidth}px`;
  }
  return () => {
    locks -= 1;
    if (locks > 0) return;
    page.style.overflow = '';
    page.style.paddingInlineEnd = '';
  };
}
