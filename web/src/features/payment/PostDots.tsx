import { ANALYSED_POSTS } from '../../../../contract/limits.ts';
import { formatCount } from '../../format.ts';
import css from './PostDots.module.css';

/** Middle of the listener's bubble. */
const CENTRE = { x: 200, y: 192 };

/** The listener's bubble with a dot for each post, filled as it is read; the answers come to the other. */
export function PostDots({
  done,
  known,
  signals,
}: {
  done: number;
  known: number | null;
  signals: number;
}) {
  const dots = Math.min(ANALYSED_POSTS, known ?? ANALYSED_POSTS);
  const share = known === null || known === 0 ? 0 : Math.min(1, done / known);
  const grid = gridOf(dots);
  const filled = Math.round(share * dots);
  return (
    <svg className={css.scene} viewBox="0 0 520 420" aria-hidden="true">
      <path className={css.listener} d="M20 190a180 180 0 1 1 180 180H20z" />
      {Array.from({ length: dots }, (_, i) => (
        <circle
          key={i}
          className={i < filled ? css.read : css.unread}
          data-roaming={known === null || undefined}
          {...grid.place(i)}
          r={grid.gap * (i < filled ? 0.3 : 0.23)}
          style={{ animationDelay: known === null ? `${i * 40}ms` : undefined }}
        />
      ))}
      <path className={css.speaker} d="M510 318a92 92 0 1 0-92 92h92z" />
      <text className={css.count} x="418" y="322" style={{ fontSize: countSize(signals) }}>
        {formatCount(signals)}
      </text>
      <text className={css.unit} x="418" y="352">
        {signals === 1 ? 'signal' : 'signals'}
      </text>
    </svg>
  );
}

/** Few posts stand wider apart, and all stand around the middle. */
function gridOf(dots: number) {
  const columns = dots > 24 ? 10 : dots > 6 ? Math.ceil(dots / 3) : Math.max(1, dots);
  const rows = Math.ceil(dots / columns);
  const gap = columns > 6 ? 27 : 44;
  const place = (i: number) => ({
    cx: CENTRE.x + ((i % columns) - (columns - 1) / 2) * gap,
    cy: CENTRE.y + (Math.floor(i / columns) - (rows - 1) / 2) * gap,
  });
  return { gap, place };
}

function countSize(signals: number): number {
  return signals < 10_000 ? 50 : 38;
}
