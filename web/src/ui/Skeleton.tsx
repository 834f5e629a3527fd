import type { CSSProperties, ReactNode } from 'react';
import { classes } from './classes.ts';
import css from './Skeleton.module.css';

/** Stands where something will be, in its shape: any CSS width and height, and a line's height if none. */
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
  return <i className={classes(css.bone, css[shape], className)} style={{ width, height }} />;
}

/** Around the bones of one part; says once what is being waited for. */
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
