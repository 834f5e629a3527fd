import { formatDay } from '../../../format/format.ts';
import { Chart } from '../figure/Chart.tsx';
import { Figure } from '../figure/Figure.tsx';
import { createScale, listTicks } from '../figure/scale.ts';
import { type FollowerCounts, buildFollowersTable, describeFollowers } from './followers.ts';
import css from '../figure/Figure.module.css';

const HEIGHT = 180;
const EDGES = { top: 12, right: 8, bottom: 28, left: 6 };

export function FollowersFigure({ counts, source }: { counts: FollowerCounts; source: string }) {
  const numbers = counts.map(({ followers }) => followers);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  // Keeps a few more followers from looking like a steep rise.
  const room = Math.max(2, 0.005 * high, 0.1 * (high - low));
  const y = createScale([low - room, high + room], [HEIGHT - EDGES.bottom, EDGES.top]);
  const [first, last] = [counts[0], counts.at(-1)];
  return (
    <Figure
      title="Followers"
      isWide
      findings={describeFollowers(counts)}
      source={source}
      table={buildFollowersTable(counts)}
    >
      {first !== undefined && last !== undefined && first !== last && (
        <Chart
          height={HEIGHT}
          edges={EDGES}
          ticks={listTicks(low - room, high + room, 3).filter(Number.isInteger)}
          y={y}
          span={[Date.parse(first.day), Date.parse(last.day)]}
          ends={[formatDay(first.day, 'UTC'), formatDay(last.day, 'UTC')]}
        >
          {(x) => (
            <polyline
              className={css.line}
              points={counts
                .map(({ day, followers }) => `${x(Date.parse(day))},${y(followers)}`)
                .join(' ')}
            />
          )}
        </Chart>
      )}
    </Figure>
  );
}
