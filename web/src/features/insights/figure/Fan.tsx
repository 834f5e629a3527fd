import css from './Figure.module.css';
import type { Scale } from './scale.ts';

type Point = {
  readonly at: number;
  readonly low: number;
  readonly median: number;
  readonly high: number;
};

/** A median between its bounds. */
export function Fan({ points, x, y }: { points: readonly Point[]; x: Scale; y: Scale }) {
  const format = (quantile: 'low' | 'median' | 'high') =>
    points.map((point) => `${x(point.at)},${y(point[quantile])}`);
  const band = [...format('low'), ...format('high').toReversed()];
  return (
    <>
      <polygon className={css.band} points={band.join(' ')} />
      <polyline className={css.median} points={format('median').join(' ')} />
    </>
  );
}
