import type { CSSProperties } from 'react';
import { formatCount } from '../../format/format.ts';
import css from './PostDots.module.css';
import type { ProcessingStage } from './progress.ts';

const CENTER = { x: 200, y: 192 };
/** The point where the bubbles touch, and the sparks when they meet: direction and size. */
const MEETING = { x: 372, y: 262 };
const SPARKS = [
  { x: 58, y: -118, size: 15, tint: css.blush },
  { x: 112, y: -92, size: 9, tint: css.green },
  { x: 20, y: -168, size: 9, tint: css.sun },
  { x: 88, y: -158, size: 12, tint: css.green },
  { x: 134, y: -140, size: 7, tint: css.blush },
  { x: 60, y: -212, size: 7, tint: css.blush },
  { x: 118, y: -200, size: 10, tint: css.sun },
] as const;

/** The listener has a dot per post, filled as it is read; the speaker shows the signals. */
export function PostDots({
  stage,
  done,
  total,
  signals,
}: {
  /** While unknown the bubbles are empty; they meet once it is known. */
  stage: ProcessingStage | 'unknown';
  done: number;
  total: number;
  signals: number;
}) {
  const grid = layOutGrid(total);
  return (
    <svg className={css.scene} viewBox="20 0 490 420" data-stage={stage} aria-hidden="true">
      {SPARKS.map(({ x, y, size, tint }, i) => (
        <path
          key={i}
          className={`${css.spark} ${tint}`}
          d={drawBubble(MEETING.x + x, MEETING.y + y, size)}
          style={placeComing(-x, -y, 700 + i * 45)}
        />
      ))}
      <g className={css.listening}>
        <path className={css.listener} d="M20 190a180 180 0 1 1 180 180H20z" />
        {Array.from({ length: total }, (_, i) => (
          <circle
            key={i}
            className={i < done ? css.read : css.unread}
            {...grid.place(i)}
            r={grid.gap * (i < done ? 0.3 : 0.23)}
            style={{ animationDelay: stage === 'queued' ? `${i * 40}ms` : undefined }}
          />
        ))}
      </g>
      <g className={css.speaking}>
        <path className={css.speaker} d="M510 318a92 92 0 1 0-92 92h92z" />
        <text className={css.count} x="418" y="322" style={{ fontSize: countSize(signals) }}>
          {formatCount(signals)}
        </text>
        <text className={css.unit} x="418" y="352">
          {signals === 1 ? 'signal' : 'signals'}
        </text>
      </g>
    </svg>
  );
}

function placeComing(x: number, y: number, delayMs: number): CSSProperties {
  // React accepts custom properties; its types do not.
  return { '--from': `${x}px ${y}px`, animationDelay: `${delayMs}ms` } as CSSProperties;
}

function drawBubble(x: number, y: number, size: number): string {
  return `M${x + size} ${y}a${size} ${size} 0 1 0-${size} ${size}h${size}z`;
}

/** Fewer posts are spaced wider, always centered. */
function layOutGrid(dots: number) {
  const columns = dots > 24 ? 10 : dots > 6 ? Math.ceil(dots / 3) : Math.max(1, dots);
  const rows = Math.ceil(dots / columns);
  const gap = columns > 6 ? 27 : 44;
  const place = (i: number) => ({
    cx: CENTER.x + ((i % columns) - (columns - 1) / 2) * gap,
    cy: CENTER.y + (Math.floor(i / columns) - (rows - 1) / 2) * gap,
  });
  return { gap, place };
}

function countSize(signals: number): number {
  return signals < 10_000 ? 50 : 38;
}
