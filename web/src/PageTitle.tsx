import { useEffect, useRef, type ReactNode } from 'react';
import { firstPage } from './first-page.ts';

/**
 * The heading of a page and the title of its tab. On every later page the heading takes the focus,
 * so that a screen reader says where one has come and the keyboard starts from there.
 */
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
    // The page that the browser loaded first keeps the focus where the browser put it.
    if (firstPage.isAlive) heading.current?.focus();
    else firstPage.comeAlive();
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
