import { formatDay } from '../../../format/format.ts';
import { Chart } from '../figure/Chart.tsx';
import { Figure } from '../figure/Figure.tsx';
import { createScale, listTicks } from '../figure/scale.ts';
import { GroupsFigure } from '../groups/GroupsFigure.tsx';
import type { FileInsights } from '../queries.ts';
import {
  buildDaysTable,
  buildPartsTable,
  describeDays,
  describeParts,
  type FilesDay,
  splitAtGaps,
} from './files.ts';
import css from '../Insights.module.css';
import figure from '../figure/Figure.module.css';

const HEIGHT = 200;
const EDGES = { top: 12, right: 8, bottom: 28, left: 6 };

export function FilesFigures({ files }: { files: FileInsights }) {
  const { days, posts, kinds, weekdays } = files;
  const last = days.at(-1)?.day;
  const source = `LinkedIn’s own counts, clicks included${last === undefined ? '' : `, until ${formatDay(last, 'UTC')}`}`;
  return (
    <div className={css.figures}>
      {days.length > 0 && (
        <Figure
          title="Impressions"
          isWide
          findings={describeDays(days)}
          source={`${source}. Days are in UTC.`}
          table={buildDaysTable(days)}
        >
          <Impressions days={days} />
        </Figure>
      )}
      {posts.length > 0 && (
        <Figure
          title="Who is behind the engagements"
          isWide
          findings={describeParts(posts)}
          source={`${source}. The table has each post.`}
          table={buildPartsTable(posts)}
        />
      )}
      {weekdays.length > 0 && (
        <GroupsFigure
          title="Weekdays of the posts in your files"
          grouping="weekdays"
          groups={weekdays}
          source={source}
        />
      )}
      {kinds.length > 0 && (
        <GroupsFigure
          title="Kinds of post in your files"
          grouping="kinds"
          groups={kinds}
          source={source}
        />
      )}
    </div>
  );
}

function Impressions({ days }: { days: readonly FilesDay[] }) {
  const highest = Math.max(1, ...days.map(({ impressions }) => impressions ?? 0));
  const y = createScale([0, highest], [HEIGHT - EDGES.bottom, EDGES.top]);
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  return (
    <Chart
      height={HEIGHT}
      edges={EDGES}
      ticks={listTicks(0, highest, 3).filter(Number.isInteger)}
      y={y}
      span={[Date.parse(first), Date.parse(last)]}
      ends={[formatDay(first, 'UTC'), formatDay(last, 'UTC')]}
    >
      {(x) =>
        splitAtGaps(days).map((span) => (
          <polyline
            key={span[0]?.day}
            className={figure.line}
            points={span
              .map(({ day, impressions }) => `${x(Date.parse(day))},${y(impressions ?? 0)}`)
              .join(' ')}
          />
        ))
      }
    </Chart>
  );
}
