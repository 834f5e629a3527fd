import { formatCount } from '../../../format/format.ts';
import { useTime } from '../../../signed-in/useTime.ts';
import { Figure } from '../figure/Figure.tsx';
import { Gridlines, labelTicks } from '../figure/Gridlines.tsx';
import { Plot } from '../figure/Plot.tsx';
import { createScale, listTicks } from '../figure/scale.ts';
import {
  sumByDay,
  buildFan,
  type FanPoint,
  isWithinPlot,
  type InsightsMonth,
  buildMonthTable,
  describeMonth,
  planWords,
} from './month.ts';
import css from './Month.module.css';

const HEIGHT = 260;
const EDGES = { top: 16, right: 8, bottom: 28, left: 6 };

export function MonthFigure({
  month,
  allowance,
  source,
}: {
  month: InsightsMonth;
  allowance: number | null;
  source: string;
}) {
  const { clock, now } = useTime();
  const [first = '', ...others] = describeMonth(month, now, clock);
  const came = sumByDay(month, now);
  const fan = buildFan(month);
  const drawn = Math.max(10, came.at(-1)?.signals ?? 0, fan.at(-1)?.high ?? 0);
  const plan = allowance !== null && isWithinPlot(allowance, drawn) ? allowance : null;
  const highest = Math.max(drawn, plan ?? 0) * 1.05;
  const y = createScale([0, highest], [HEIGHT - EDGES.bottom, EDGES.top]);
  const ticks = listTicks(0, highest, 4);
  return (
    <Figure
      title="This month"
      isWide
      finding={[first, ...others, ...planWords(month, allowance)].map((words) => (
        <p key={words}>{words}</p>
      ))}
      source={source}
      table={buildMonthTable(month, clock, now)}
    >
      <Plot height={HEIGHT} labels={labelTicks(ticks, y)}>
        {(width) => (
          <Fan month={month} came={came} fan={fan} plan={plan} ticks={ticks} y={y} width={width} />
        )}
      </Plot>
    </Figure>
  );
}

function Fan({
  month,
  came,
  fan,
  plan,
  ticks,
  y,
  width,
}: {
  month: InsightsMonth;
  came: ReturnType<typeof sumByDay>;
  fan: readonly FanPoint[];
  /** Null if it is outside the plot. */
  plan: number | null;
  ticks: readonly number[];
  y: (signals: number) => number;
  width: number;
}) {
  const { clock } = useTime();
  const [startsAt, endsAt] = [Date.parse(month.startsAt), Date.parse(month.endsAt)];
  const x = createScale([startsAt, endsAt], [EDGES.left, width - EDGES.right]);
  const formatPoints = (quantile: 'low' | 'median' | 'high') =>
    fan.map((point) => `${x(point.at)},${y(point[quantile])}`);
  const band = [...formatPoints('low'), ...formatPoints('high').toReversed()];
  const way = came.map(({ at, signals }) => `${x(at)},${y(signals)}`);
  const last = came.at(-1);
  return (
    <>
      <Gridlines ticks={ticks} y={y} right={width - EDGES.right} />
      <polygon className={css.band} points={band.join(' ')} />
      <polyline className={css.median} points={formatPoints('median').join(' ')} />
      {plan !== null && (
        <g>
          <line className={css.plan} x1={0} x2={width - EDGES.right} y1={y(plan)} y2={y(plan)} />
          <text x={EDGES.left} y={y(plan) - 6}>
            {`Your plan: ${formatCount(plan)}`}
          </text>
        </g>
      )}
      <polyline className={css.came} points={way.join(' ')} />
      {last !== undefined && (
        <circle className={css.now} cx={x(last.at)} cy={y(last.signals)} r={5} />
      )}
      {[startsAt, endsAt].map((at, index) => (
        <text key={at} x={x(at)} y={HEIGHT - 6} textAnchor={index === 0 ? 'start' : 'end'}>
          {clock.shortDate(at)}
        </text>
      ))}
    </>
  );
}
