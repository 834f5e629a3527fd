import { formatDay, formatCount } from '../../../format/format.ts';
import { Chart } from '../figure/Chart.tsx';
import { Figure } from '../figure/Figure.tsx';
import { createScale, listTicks } from '../figure/scale.ts';
import type { FigureTable } from '../figure/table.ts';
import type { Insights } from '../queries.ts';
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

type FollowerCounts = Insights['followers'];

export function describeFollowers(counts: FollowerCounts): string[] {
  const [first, last] = [counts[0], counts.at(-1)];
  if (first === undefined || last === undefined) {
    return [
      'Followers have not been counted yet. They are counted once a day, when the profile is read.',
    ];
  }
  const now = `${formatCount(last.followers)} followers on ${formatDay(last.day, 'UTC')}`;
  if (first === last) return [`${now}. The plot begins on the second day.`];
  const change = last.followers - first.followers;
  const difference =
    change === 0
      ? 'as many as'
      : `${formatCount(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than`;
  return [`${now}, ${difference} on ${formatDay(first.day, 'UTC')}.`];
}

function buildFollowersTable(counts: FollowerCounts): FigureTable {
  return {
    columns: ['Day (UTC)', 'Followers'],
    rows: counts.map(({ day, followers }) => [day, followers]),
  };
}
