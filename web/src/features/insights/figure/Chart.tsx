import type { ReactNode } from 'react';
import { formatCount } from '../../../format/format.ts';
import css from './Figure.module.css';
import { type AxisLabel, Plot } from './Plot.tsx';
import { createScale, type Scale } from './scale.ts';

/** A plot with gridlines, and words below its ends. */
export function Chart({
  height,
  edges,
  ticks,
  y,
  span,
  ends,
  children,
}: {
  height: number;
  edges: { readonly left: number; readonly right: number };
  ticks: readonly number[];
  y: Scale;
  /** What the ends stand for on the horizontal axis. */
  span: readonly [first: number, last: number];
  ends: readonly [first: string, last: string];
  /** `right` is the end of the horizontal axis in pixels. */
  children: (x: Scale, right: number) => ReactNode;
}) {
  return (
    <Plot height={height} labels={labelTicks(ticks, y)}>
      {(width) => {
        const right = width - edges.right;
        return (
          <>
            {ticks.map((tick) => (
              <line
                key={tick}
                className={css.gridline}
                x1={0}
                x2={right}
                y1={y(tick)}
                y2={y(tick)}
              />
            ))}
            {children(createScale(span, [edges.left, right]), right)}
            <text x={edges.left} y={height - 6}>
              {ends[0]}
            </text>
            <text x={right} y={height - 6} textAnchor="end">
              {ends[1]}
            </text>
          </>
        );
      }}
    </Plot>
  );
}

const LABEL_HEIGHT_PX = 16;

/** From the lowest up, without those that would lie over the one below. */
function labelTicks(ticks: readonly number[], y: Scale): AxisLabel[] {
  const labels: AxisLabel[] = [];
  for (const tick of ticks) {
    const below = labels.at(-1)?.y ?? Infinity;
    if (below - y(tick) >= LABEL_HEIGHT_PX) labels.push({ text: formatCount(tick), y: y(tick) });
  }
  return labels;
}
