import { formatCount } from '../../../format/format.ts';
import css from './Figure.module.css';
import type { AxisLabel } from './Plot.tsx';
import type { Scale } from './scale.ts';

const LABEL_HEIGHT_PX = 16;

/** From the lowest up, without those that would lie over the one below. */
export function labelTicks(ticks: readonly number[], y: Scale): AxisLabel[] {
  const labels: AxisLabel[] = [];
  for (const tick of ticks) {
    const below = labels.at(-1)?.y ?? Infinity;
    if (below - y(tick) >= LABEL_HEIGHT_PX) labels.push({ text: formatCount(tick), y: y(tick) });
  }
  return labels;
}

export function Gridlines({
  ticks,
  y,
  right,
}: {
  ticks: readonly number[];
  y: Scale;
  right: number;
}) {
  return ticks.map((tick) => (
    <line key={tick} className={css.gridline} x1={0} x2={right} y1={y(tick)} y2={y(tick)} />
  ));
}
