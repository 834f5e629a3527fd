import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from '../../ui/controls/Button.tsx';

/** Unmounts with its subject; if it has the focus then, `next` receives it. */
export function FocusHandoffButton({
  next,
  ...props
}: Omit<ButtonProps, 'ref'> & { next: RefObject<HTMLElement | null> }) {
  const button = useRef<HTMLButtonElement>(null);
  const passFocus = useEffectEvent(() => next.current?.focus({ preventScroll: true }));
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      // Once the button has unmounted and its successor is mounted.
      if (own === document.activeElement) queueMicrotask(() => passFocus());
    };
  }, []);
  return <Button {...props} ref={button} />;
}
