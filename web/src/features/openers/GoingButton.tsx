import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from '../../ui/controls/Button.tsx';

/** A button that goes with what it is for. If it has the focus then, `next` gets it. */
export function GoingButton({
  next,
  ...props
}: Omit<ButtonProps, 'ref'> & { next: RefObject<HTMLElement | null> }) {
  const button = useRef<HTMLButtonElement>(null);
  const passFocus = useEffectEvent(() => next.current?.focus({ preventScroll: true }));
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      // Once the button has gone, and what comes after it is there.
      if (own === document.activeElement) queueMicrotask(() => passFocus());
    };
  }, []);
  return <Button {...props} ref={button} />;
}
