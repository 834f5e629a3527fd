import { Figure } from '../figure/Figure.tsx';
import { Gridlines, labelTicks } from '../figure/Gridlines.tsx';
import { Plot } from '../figure/Plot.tsx';
import { createScale, listTicks } from '../figure/scale.ts';
import {
  describeDay,
  type FollowerCounts,
  buildFollowersTable,
  describeFollowers,
} from './followers.ts';
import css from './Followers.module.css';

const HEIGHT = 180;
const EDGES = { top: 12, right: 8, bottom: 28, left: 6 };

export function FollowersFigure({ counts, source }: { counts: FollowerCounts; source: string }) {
  const numbers = counts.map(({ followers }) => followers);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  // Keeps a few more followers from looking like a steep rise.
  const room = Math.max(2, 0.005 * high, 0.1 * (high - low));
  const y = createScale([low - room, high + room], [HEIGHT - EDGES.bottom, EDGES.top]);
  const ticks = listTicks(low - room, high + room, 3).filter(Number.isInteger);
  return (
    <Figure
      title="Followers"
      isWide
      finding={describeFollowers(counts).map((words) => (
        <p key={words}>{words}</p>
      ))}
      source={source}
      table={buildFollowersTable(counts)}
    >
      {counts.length > 1 && (
        <Plot height={HEIGHT} labels={labelTicks(ticks, y)}>
          {(width) => <FollowerLine counts={counts} ticks={ticks} y={y} width={width} />}
        </Plot>
      )}
    </Figure>
  );
}

function FollowerLine({
  counts,
  ticks,
  y,
  width,
}: {
  counts: FollowerCounts;
  ticks: readonly number[];
  y: (followers: number) => number;
  width: number;
}) {
  const days = counts.map(({ day }) => Date.parse(day));
  const x = createScale([Math.min(...days), Math.max(...days)], [EDGES.left, width - EDGES.right]);
  const way = counts.map(({ day, followers }) => `${x(Date.parse(day))},${y(followers)}`);
  return (
    <>
      <Gridlines ticks={ticks} y={y} right={width - EDGES.right} />
      <polyline className={css.way} points={way.join(' ')} />
      {[counts[0], counts.at(-1)].map(
        (count, index) =>
          count && (
            <text
              key={count.day}
              x={x(Date.parse(count.day))}
              y={HEIGHT - 6}
              textAnchor={index === 0 ? 'start' : 'end'}
            >
              {describeDay(count.day)}
            </text>
          ),
      )}
    </>
  );
}
