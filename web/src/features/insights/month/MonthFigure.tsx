import { formatCount } from '../../../format/format.ts';
import { useTime } from '../../../signed-in/useTime.ts';
import { Chart } from '../figure/Chart.tsx';
import { Figure } from '../figure/Figure.tsx';
import { Fan } from '../figure/Fan.tsx';
import { createScale, listTicks } from '../figure/scale.ts';
import {
  sumByDay,
  buildFan,
  isWithinPlot,
  type InsightsMonth,
  buildMonthTable,
  describeMonth,
  planWords,
} from './month.ts';
import css from '../figure/Figure.module.css';

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
  const came = sumByDay(month, now);
  const last = came.at(-1);
  const fan = buildFan(month);
  const drawn = Math.max(10, last?.signals ?? 0, fan.at(-1)?.high ?? 0);
  const plan = allowance !== null && isWithinPlot(allowance, drawn) ? allowance : null;
  const highest = Math.max(drawn, plan ?? 0) * 1.05;
  const y = createScale([0, highest], [HEIGHT - EDGES.bottom, EDGES.top]);
  const [startsAt, endsAt] = [Date.parse(month.startsAt), Date.parse(month.endsAt)];
  return (
    <Figure
      title="This month"
      isWide
      findings={[...describeMonth(month, now, clock), ...planWords(month, allowance)]}
      source={source}
      table={buildMonthTable(month, clock, now)}
    >
      <Chart
        height={HEIGHT}
        edges={EDGES}
        ticks={listTicks(0, highest, 4)}
        y={y}
        span={[startsAt, endsAt]}
        ends={[clock.shortDate(startsAt), clock.shortDate(endsAt)]}
      >
        {(x, right) => (
          <>
            <Fan points={fan} x={x} y={y} />
            {plan !== null && (
              <g>
                <line className={css.plan} x1={0} x2={right} y1={y(plan)} y2={y(plan)} />
                <text x={EDGES.left} y={y(plan) - 6}>
                  {`Your plan: ${formatCount(plan)}`}
                </text>
              </g>
            )}
            <polyline
              className={css.line}
              data-now
              points={came.map(({ at, signals }) => `${x(at)},${y(signals)}`).join(' ')}
            />
            {last !== undefined && (
              <circle className={css.dot} cx={x(last.at)} cy={y(last.signals)} r={5} />
            )}
          </>
        )}
      </Chart>
    </Figure>
  );
}
