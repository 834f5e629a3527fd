import type { ReactNode } from 'react';
import css from './Badge.module.css';
import { joinClasses } from '../classes.ts';

export function Badge({
  children,
  tone = 'sun',
  className,
}: {
  children: ReactNode;
  tone?: 'sun' | 'accent' | 'danger' | 'plain';
  className?: string | undefined;
}) {
  return <span className={joinClasses(css.badge, css[tone], className)}>{children}</span>;
}
