import { Figure } from '../figure/Figure.tsx';
import { Plot } from '../figure/Plot.tsx';
import { createScale } from '../figure/scale.ts';
import {
  DAYS,
  type Hours,
  buildHoursTable,
  describeHours,
  describeStart,
  PART_HOURS,
} from './hours.ts';
import css from '../figure/Figure.module.css';

const HEIGHT = 236;
const EDGES = { top: 4, bottom: 24 };
const Y = createScale([0, DAYS.length], [EDGES.top, HEIGHT - EDGES.bottom]);
const LABELS = DAYS.map((text, day) => ({ text, y: (Y(day) + Y(day + 1)) / 2 }));
const GAP = 3;

export function HoursFigure({
  hours,
  timeZone,
  source,
}: {
  hours: Hours;
  timeZone: string;
  source: string;
}) {
  return (
    <Figure
      title="When readers engage"
      isWide
      findings={describeHours(hours, timeZone)}
      source={source}
      table={buildHoursTable(hours)}
    >
      {hours.timed > 0 && (
        <Plot height={HEIGHT} labels={LABELS}>
          {(width) => <Cells hours={hours} width={width} />}
        </Plot>
      )}
    </Figure>
  );
}

function Cells({ hours, width }: { hours: Hours; width: number }) {
  const max = Math.max(1, ...hours.signals.flat());
  const strength = createScale([0, max], [0.06, 1]);
  const x = createScale([0, 24 / PART_HOURS], [0, width]);
  return (
    <>
      {hours.signals.map((parts, day) => (
        <g key={DAYS[day]}>
          {parts.map((signals, part) => (
            <rect
              // The parts of a day are always the same eight.
              key={part}
              className={css.cell}
              x={x(part)}
              y={Y(day)}
              width={x(1) - x(0) - GAP}
              height={Y(1) - Y(0) - GAP}
              rx={4}
              fillOpacity={strength(signals)}
            />
          ))}
        </g>
      ))}
      {[0, 2, 4, 6].map((part) => (
        <text key={part} x={x(part)} y={HEIGHT - 4}>
          {describeStart(part)}
        </text>
      ))}
    </>
  );
}
