import { Figure } from '../figure/Figure.tsx';
import { Gridlines, labelTicks } from '../figure/Gridlines.tsx';
import { Plot } from '../figure/Plot.tsx';
import { createScale, listTicks } from '../figure/scale.ts';
import { describeDay } from '../followers/followers.ts';
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
import followers from '../followers/Followers.module.css';

const HEIGHT = 200;
const EDGES = { top: 12, right: 8, bottom: 28, left: 6 };

export function FilesFigures({ files }: { files: FileInsights }) {
  const { days, posts, kinds, weekdays } = files;
  const last = days.at(-1)?.day;
  const source = `LinkedIn’s own counts, clicks included${last === undefined ? '' : `, until ${describeDay(last)}`}`;
  return (
    <div className={css.figures}>
      {days.length > 0 && (
        <Figure
          title="Impressions"
          isWide
          finding={describeDays(days).map((words) => (
            <p key={words}>{words}</p>
          ))}
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
          finding={describeParts(posts).map((words) => (
            <p key={words}>{words}</p>
          ))}
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
  const ticks = listTicks(0, highest, 3).filter(Number.isInteger);
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  return (
    <Plot height={HEIGHT} labels={labelTicks(ticks, y)}>
      {(width) => {
        const x = createScale(
          [Date.parse(first), Date.parse(last)],
          [EDGES.left, width - EDGES.right],
        );
        const formatPoint = ({ day, impressions }: FilesDay) =>
          `${x(Date.parse(day))},${y(impressions ?? 0)}`;
        return (
          <>
            <Gridlines ticks={ticks} y={y} right={width - EDGES.right} />
            {splitAtGaps(days).map((span) => (
              <polyline
                key={span[0]?.day}
                className={followers.way}
                points={span.map(formatPoint).join(' ')}
              />
            ))}
            <text x={EDGES.left} y={HEIGHT - 6} textAnchor="start">
              {describeDay(first)}
            </text>
            <text x={width - EDGES.right} y={HEIGHT - 6} textAnchor="end">
              {describeDay(last)}
            </text>
          </>
        );
      }}
    </Plot>
  );
}
