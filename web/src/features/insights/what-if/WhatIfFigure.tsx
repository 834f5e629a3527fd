import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, type ReplyTo } from '../../../api/call.ts';
import { buildMonth, type Stop, listStops } from '../../../forecast/months.ts';
import { PostsSlider } from '../../../forecast/PostsSlider.tsx';
import { describeMonth, describePosts, describeRoom } from '../../../forecast/text.ts';
import { countNoun, formatCount } from '../../../format/format.ts';
import { INSIGHTS_KEY } from '../../../signed-in/query-client.ts';
import { Chart } from '../figure/Chart.tsx';
import { Fan } from '../figure/Fan.tsx';
import { Figure } from '../figure/Figure.tsx';
import { createScale, listTicks } from '../figure/scale.ts';
import type { FigureTable } from '../figure/table.ts';
import type { InsightsMonth } from '../month/month.ts';
import { lowerFirst } from '../text.ts';
import css from '../figure/Figure.module.css';

type WhatIfForecast = ReplyTo<'GET /linkedin-profiles/analysis'>;

const forecastQuery = queryOptions({
  queryKey: [INSIGHTS_KEY, 'forecast'],
  queryFn: async (): Promise<WhatIfForecast | null> => {
    try {
      return await call('GET /linkedin-profiles/analysis', { inBackground: true });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
  staleTime: Infinity,
});

const HEIGHT = 170;
const EDGES = { top: 12, right: 10, bottom: 28, left: 6 };

export function WhatIfFigure({
  issued,
  allowance,
}: {
  /** The forecast of this month; null before the first. */
  issued: InsightsMonth['forecast'];
  allowance: number | null;
}) {
  const { data: forecast } = useQuery(forecastQuery);
  const [posts, setPosts] = useState<number | null>(null);
  if (!forecast?.months || !forecast.basis) return null;
  const { months, basis } = forecast;
  const usual = issued?.quantiles ?? months.usual;
  const stops = listStops({ ...months, usual }, basis.postsPerMonth);
  const stop = stops.find((each) => each.posts === posts);
  if (stop === undefined) return null;
  const ways = stops.map(({ postsPerMonth, quantiles }) => ({
    at: postsPerMonth,
    ...buildMonth(quantiles),
  }));
  const chosen = buildMonth(stop.quantiles);
  const highest = Math.max(10, ...ways.map(({ high }) => high));
  const most = Math.max(...ways.map(({ at }) => at));
  const y = createScale([0, highest], [HEIGHT - EDGES.bottom, EDGES.top]);
  return (
    <Figure
      title="What if"
      isWide
      findings={describeWhatIf(stop, allowance)}
      source={`Forecast of the profile, from ${countNoun(basis.posts, 'post')} over ${formatCount(basis.spanDays)} days`}
      table={buildWhatIfTable(stops)}
    >
      <PostsSlider stops={stops} posts={posts} onChange={setPosts} />
      <Chart
        height={HEIGHT}
        edges={EDGES}
        ticks={listTicks(0, highest, 3)}
        y={y}
        span={[0, most]}
        ends={['No posts', `${countNoun(most, 'post')} a month`]}
      >
        {(x) => {
          const at = x(stop.postsPerMonth);
          return (
            <>
              <Fan points={ways} x={x} y={y} />
              <line className={css.bounds} x1={at} x2={at} y1={y(chosen.low)} y2={y(chosen.high)} />
              <circle className={css.dot} cx={at} cy={y(chosen.median)} r={6} />
            </>
          );
        }}
      </Chart>
    </Figure>
  );
}

function describeWhatIf(stop: Stop, allowance: number | null): string[] {
  const { quantiles } = stop;
  return [
    `With ${describePosts(stop)}: ${lowerFirst(describeMonth(buildMonth(quantiles)))}`,
    ...(allowance === null
      ? []
      : [describeRoom({ name: 'Your plan', monthlySignals: allowance }, quantiles)]),
  ];
}

function buildWhatIfTable(stops: readonly Stop[]): FigureTable {
  return {
    columns: ['Posts a month', 'Low', 'Median', 'High'],
    rows: stops.map((stop) => {
      const { low, median, high } = buildMonth(stop.quantiles);
      return [describePosts(stop), low, median, high];
    }),
  };
}
