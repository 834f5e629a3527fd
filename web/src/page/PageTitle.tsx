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
    // The browser sets the focus on the first page.
    if (!hydration.isDone) markHydrated();
    // A dialog that was opened while the page was arriving keeps it.
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
