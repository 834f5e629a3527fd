import type { ReactNode } from 'react';
import css from './Actions.module.css';
import { classes } from './classes.ts';

/** Buttons and links beside each other; where there is room for one only, they share their edges. */
export function Actions({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  return <div className={classes(css.actions, className)}>{children}</div>;
}
