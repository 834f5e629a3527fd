import type { ReactNode } from 'react';
import css from './Figure.module.css';
import { useWidth } from './useWidth.ts';

/**
 * A drawing that fills its container's width, in pixels. Its caption and table have the same
 * content as text.
 */
export function Plot({
  height,
  children,
}: {
  height: number;
  children: (width: number) => ReactNode;
}) {
  const [place, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={place} className={css.plot} style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {children(width)}
        </svg>
      )}
    </div>
  );
}
