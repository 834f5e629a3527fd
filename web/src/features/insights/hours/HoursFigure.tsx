import { PEAK_MIN_SIGNALS } from '../../../../../contract/insights.ts';
import { countNoun, formatCount } from '../../../format/format.ts';
import { Figure } from '../figure/Figure.tsx';
import { Plot } from '../figure/Plot.tsx';
import { createScale } from '../figure/scale.ts';
import type { FigureTable } from '../figure/table.ts';
import type { Insights } from '../queries.ts';
import { shareWords } from '../text.ts';
import css from '../figure/Figure.module.css';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const LONG_DAYS = [
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
  'Sundays',
];
const PART_HOURS = 3;

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

export type Hours = Insights['hours'];

export function describePart(part: number): string {
  return `${describeStart(part)} to ${describeStart(part + 1)}`;
}

/** "09:00", where a part of the day begins. */
function describeStart(part: number): string {
  return `${String(part * PART_HOURS).padStart(2, '0')}:00`;
}

export function describeHours(hours: Hours, timeZone: string): string[] {
  const { busiest, timed, untimed, signals } = hours;
  const left =
    untimed === 0
      ? []
      : [
          `${countNoun(untimed, 'signal')} ${untimed === 1 ? 'is left out: its' : 'are left out: their'} time is not known to within three hours.`,
        ];
  if (timed === 0) return ['No signals with a known hour yet.', ...left];
  const busiestTime =
    busiest === null
      ? timed < PEAK_MIN_SIGNALS
        ? `${countNoun(timed, 'signal')}: too few to name a busiest time.`
        : `No clear peak among ${countNoun(timed, 'signal')}.`
      : `Most on ${LONG_DAYS[busiest.weekday - 1]}, ${describePart(busiest.part)}: ${formatCount(signals[busiest.weekday - 1]?.[busiest.part] ?? 0)} of ${countNoun(timed, 'signal')}, ${shareWords(busiest.share)}.`;
  return [
    busiestTime,
    `This is when readers engage (${timeZone}), not when to post: there are too few posts to tell that.`,
    ...left,
  ];
}

function buildHoursTable({ signals }: Hours): FigureTable {
  return {
    columns: ['Weekday', ...Array.from({ length: 8 }, (_, part) => describePart(part))],
    rows: signals.map((parts, day) => [DAYS[day] ?? '', ...parts]),
  };
}
