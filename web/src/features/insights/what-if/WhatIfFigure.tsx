import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, type ReplyTo } from '../../../api/call.ts';
import { buildMonth, type Stop, listStops } from '../../../forecast/months.ts';
import { PostsSlider } from '../../../forecast/PostsSlider.tsx';
import { describeMonth, describePosts, describeRoom } from '../../../forecast/text.ts';
import { formatCount } from '../../../format/format.ts';
import { INSIGHTS_KEY } from '../../../signed-in/query-client.ts';
import { Figure } from '../figure/Figure.tsx';
import { Gridlines, labelTicks } from '../figure/Gridlines.tsx';
import { Plot } from '../figure/Plot.tsx';
import { createScale, listTicks } from '../figure/scale.ts';
import type { FigureTable } from '../figure/table.ts';
import type { InsightsMonth } from '../month/month.ts';
import { formatPosts, lowerFirst } from '../text.ts';
import css from './WhatIf.module.css';

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
    postsPerMonth,
    ...buildMonth(quantiles),
  }));
  const highest = Math.max(10, ...ways.map(({ high }) => high));
  const y = createScale([0, highest], [HEIGHT - EDGES.bottom, EDGES.top]);
  const ticks = listTicks(0, highest, 3);
  return (
    <Figure
      title="What if"
      isWide
      finding={describeWhatIf(stop, allowance).map((words) => (
        <p key={words}>{words}</p>
      ))}
      source={`Forecast of the profile, from ${formatPosts(basis.posts)} over ${formatCount(basis.spanDays)} days`}
      table={buildWhatIfTable(stops)}
    >
      <PostsSlider stops={stops} posts={posts} onChange={setPosts} />
      <Plot height={HEIGHT} labels={labelTicks(ticks, y)}>
        {(width) => <Ways ways={ways} ticks={ticks} y={y} width={width} chosen={stop} />}
      </Plot>
    </Figure>
  );
}

type Way = { readonly postsPerMonth: number } & ReturnType<typeof buildMonth>;

function Ways({
  ways,
  chosen,
  ticks,
  y,
  width,
}: {
  ways: Way[];
  chosen: Stop;
  ticks: readonly number[];
  y: (signals: number) => number;
  width: number;
}) {
  const { low, median, high } = buildMonth(chosen.quantiles);
  const max = Math.max(...ways.map((way) => way.postsPerMonth));
  const x = createScale([0, max], [EDGES.left, width - EDGES.right]);
  const formatPoints = (quantile: 'low' | 'median' | 'high') =>
    ways.map((way) => `${x(way.postsPerMonth)},${y(way[quantile])}`);
  const band = [...formatPoints('low'), ...formatPoints('high').toReversed()];
  const at = x(chosen.postsPerMonth);
  return (
    <>
      <Gridlines ticks={ticks} y={y} right={width - EDGES.right} />
      <polygon className={css.band} points={band.join(' ')} />
      <polyline className={css.median} points={formatPoints('median').join(' ')} />
      <line className={css.bounds} x1={at} x2={at} y1={y(low)} y2={y(high)} />
      <circle className={css.dot} cx={at} cy={y(median)} r={6} />
      <text x={x(0)} y={HEIGHT - 6}>
        No posts
      </text>
      <text x={width - EDGES.right} y={HEIGHT - 6} textAnchor="end">
        {`${formatPosts(max)} a month`}
      </text>
    </>
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
