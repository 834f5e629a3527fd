import type { ReactNode } from 'react';
import css from './Badge.module.css';
import { classes } from './classes.ts';

/** A word or two set apart. */
export function Badge({
  children,
  tone = 'sun',
  className,
}: {
  children: ReactNode;
  tone?: 'sun' | 'accent' | 'danger' | 'plain';
  className?: string | undefined;
}) {
  return <span className={classes(css.badge, css[tone], className)}>{children}</span>;
}
