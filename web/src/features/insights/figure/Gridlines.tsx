import { formatCount } from '../../../format/format.ts';
import css from './Figure.module.css';

export function Gridlines({
  ticks,
  y,
  left,
  right,
}: {
  ticks: readonly number[];
  y: (tick: number) => number;
  left: number;
  right: number;
}) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line className={css.gridline} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
      <text x={left - 8} y={y(tick) + 4} textAnchor="end">
        {formatCount(tick)}
      </text>
    </g>
  ));
}
