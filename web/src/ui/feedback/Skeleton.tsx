import type { CSSProperties, ReactNode } from 'react';
import { joinClasses } from '../classes.ts';
import css from './Skeleton.module.css';

/** A placeholder shape with any CSS width and height; by default one line high. */
export function Skeleton({
  width = '100%',
  height,
  shape = 'line',
  className,
}: {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  shape?: 'line' | 'block' | 'round';
  className?: string | undefined;
}) {
  return (
    <i className={joinClasses(css.skeleton, css[shape], className)} style={{ width, height }} />
  );
}

/** As high at every width as its children, which are invisible. */
export function SkeletonFor({ children }: { children: ReactNode }) {
  return <div className={joinClasses(css.skeleton, css.standIn)}>{children}</div>;
}

export function Loading({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-label={label} className={className}>
      {children}
    </div>
  );
}
