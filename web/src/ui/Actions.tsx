import type { ReactNode } from 'react';
import css from './Actions.module.css';
import { joinClasses } from './classes.ts';

export function Actions({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  return <div className={joinClasses(css.actions, className)}>{children}</div>;
}
