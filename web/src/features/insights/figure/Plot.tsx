import type { ReactNode } from 'react';
import css from './Figure.module.css';
import { useWidth } from './useWidth.ts';

export type AxisLabel = { readonly text: string; readonly y: number };

/**
 * A drawing, in pixels, beside the labels of its vertical axis, and as wide as they leave room. Its
 * caption and table have the same content as text.
 */
export function Plot({
  height,
  labels,
  children,
}: {
  height: number;
  labels: readonly AxisLabel[];
  children: (width: number) => ReactNode;
}) {
  const [place, width] = useWidth<HTMLDivElement>();
  return (
    <div className={css.plot} style={{ height }} aria-hidden="true">
      <div className={css.axis}>
        {labels.map(({ text, y }) => (
          <span key={text} style={{ gridArea: '1 / 1', translate: `0 calc(${y}px - 50%)` }}>
            {text}
          </span>
        ))}
      </div>
      <div ref={place}>
        {width > 0 && (
          <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
            {children(width)}
          </svg>
        )}
      </div>
    </div>
  );
}
