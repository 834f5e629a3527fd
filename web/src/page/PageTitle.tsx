import { useEffect, useRef, type ReactNode } from 'react';
import { isOverlayOpen } from './overlay.ts';
import { hydration, markHydrated } from '../first-load/hydration.ts';
import { isReturning } from './returning.ts';

/** Client-side navigation focuses the heading: screen readers announce it, and Tab starts there. */
export function PageTitle({
  title,
  children,
  className,
}: {
  title: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // On the first page, the browser sets the focus.
    if (!hydration.isDone) markHydrated();
    // A dialog opened during the page change keeps the focus.
    else if (!isOverlayOpen()) takeFocus(heading.current);
  }, []);
  return (
    <>
      <title>{`${title} · Rapport`}</title>
      <h1 ref={heading} tabIndex={-1} className={className}>
        {children}
      </h1>
    </>
  );
}

function takeFocus(heading: HTMLElement | null): void {
  const preventScroll = isReturning();
  if (preventScroll && heading?.closest('main')?.contains(document.activeElement)) return;
  heading?.focus({ preventScroll });
}
