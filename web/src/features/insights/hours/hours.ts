import { PEAK_MIN_SIGNALS } from '../../../../../contract/insights.ts';
import type { FigureTable } from '../figure/table.ts';
import type { Insights } from '../queries.ts';
import { shareWords } from '../text.ts';
import { countNoun, formatCount } from '../../../format/format.ts';

export type Hours = Insights['hours'];

export const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const LONG_DAYS = [
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
  'Sundays',
];
export const PART_HOURS = 3;

export function describePart(part: number): string {
  return `${describeStart(part)} to ${describeStart(part + 1)}`;
}

/** "09:00", where a part of the day begins. */
export function describeStart(part: number): string {
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

export function buildHoursTable({ signals }: Hours): FigureTable {
  return {
    columns: ['Weekday', ...Array.from({ length: 8 }, (_, part) => describePart(part))],
    rows: signals.map((parts, day) => [DAYS[day] ?? '', ...parts]),
  };
}
