import { describeMonth as describeForecast, describeRoom } from '../../../forecast/text.ts';
import type { ZoneClock } from '../../../format/clock.ts';
import type { FigureTable } from '../figure/table.ts';
import type { Insights } from '../queries.ts';
import { lowerFirst } from '../text.ts';
import { countNoun, formatCount } from '../../../format/format.ts';

export type InsightsMonth = Insights['month'];
type IssuedForecast = NonNullable<InsightsMonth['forecast']>;

/** At one time of the window: signals until then, and the forecast for that time. */
export type FanPoint = {
  readonly at: number;
  readonly median: number;
  readonly low: number;
  readonly high: number;
};

const DAY_MS = 86_400_000;
const STEPS = 30;

/**
 * Signals since the start of the window, at the end of each day; the last value is the current one.
 */
export function sumByDay({ startsAt, signalsByDay }: InsightsMonth, now: number) {
  const start = Date.parse(startsAt);
  let signals = 0;
  return [
    { at: start, signals },
    ...signalsByDay.map((day, index) => {
      signals += day;
      return { at: Math.min(now, start + (index + 1) * DAY_MS), signals };
    }),
  ];
}

/** The forecast is for the end of the window only: assumes equal days, with a growing spread. */
export function buildFan(month: InsightsMonth): FanPoint[] {
  const { forecast } = month;
  if (forecast === null) return [];
  return Array.from({ length: STEPS + 1 }, (_, step) =>
    buildFanPoint(month, forecast, step / STEPS),
  );
}

function buildFanPoint(
  { startsAt, endsAt }: InsightsMonth,
  { median, low, high }: IssuedForecast,
  share: number,
): FanPoint {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const expected = median * share;
  return {
    at: start + (end - start) * share,
    median: expected,
    low: Math.max(0, expected - (median - low) * Math.sqrt(share)),
    high: expected + (high - median) * Math.sqrt(share),
  };
}

export function describeMonth(month: InsightsMonth, now: number, clock: ZoneClock): string[] {
  const total = month.signalsByDay.reduce((sum, day) => sum + day, 0);
  const { forecast } = month;
  if (forecast === null) {
    return [
      `${total === 0 ? 'No signals' : countNoun(total, 'signal')} in the last 30 days.`,
      'The first forecast comes within a day of the first signals.',
    ];
  }
  return [
    `${describeProgress(month, now)}: ${total === 0 ? 'nothing yet' : `${countNoun(total, 'signal')} so far`}.`,
    `Forecast of ${clock.shortDate(Date.parse(forecast.issuedAt))}: ${lowerFirst(describeForecast(forecast))}${describePrevious(forecast, clock)}`,
    ...describeDifference(month, { forecast, total, now }),
    ...describeEarlierMonths(month),
  ];
}

/** Why what came differs from what was expected by now: new posts, and the earlier ones. */
function describeDifference(
  { startsAt, endsAt, newPosts: { posts, signals } }: InsightsMonth,
  { forecast, total, now }: { forecast: IssuedForecast; total: number; now: number },
): string[] {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const expected = Math.round(forecast.median * Math.min(1, (now - start) / (end - start)));
  if (expected + total === 0) return [];
  const habit = Math.round(forecast.postsPerMonth);
  const came =
    posts === 0
      ? 'No new post has appeared so far.'
      : `So far ${countNoun(posts, 'new post')} brought ${formatCount(signals)}, and earlier posts ${formatCount(total - signals)}.`;
  return [
    `By now the forecast expects about ${formatCount(expected)}, from earlier posts and about ${formatCount(habit)} new ${habit === 1 ? 'one' : 'ones'} a month. ${came}`,
  ];
}

/** "Day 1 of 30". */
function describeProgress({ startsAt, endsAt }: InsightsMonth, now: number): string {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const days = Math.round((end - start) / DAY_MS);
  return `Day ${Math.min(days, Math.floor((now - start) / DAY_MS) + 1)} of ${days}`;
}

function describePrevious({ median, previous }: IssuedForecast, clock: ZoneClock): string {
  if (previous === null || previous.median === median) return '';
  return ` It was ${formatCount(previous.median)} on ${clock.shortDate(Date.parse(previous.issuedAt))}.`;
}

function describeEarlierMonths({ earlier }: InsightsMonth): string[] {
  const [last] = earlier;
  if (last === undefined) return [];
  const inside = earlier.filter(({ outcome, low, high }) => outcome >= low && outcome <= high);
  const before = `The month before brought ${formatCount(last.outcome)}; its forecast was ${formatCount(last.low)} to ${formatCount(last.high)}.`;
  return earlier.length === 1
    ? [before]
    : [`${before} ${inside.length} of ${earlier.length} earlier months stayed within theirs.`];
}

/** A higher value would flatten all other lines. */
export function isWithinPlot(allowance: number, drawn: number): boolean {
  return allowance <= 1.6 * drawn;
}

export function planWords(
  { forecast, signalsByDay }: InsightsMonth,
  allowance: number | null,
): string[] {
  if (allowance === null) return [];
  const total = signalsByDay.reduce((sum, day) => sum + day, 0);
  if (total > allowance) {
    return [`That is more than your plan’s ${countNoun(allowance, 'signal')} a month.`];
  }
  if (forecast === null) return [`Your plan has ${countNoun(allowance, 'signal')} a month.`];
  return [describeRoom({ name: 'Your plan', monthlySignals: allowance }, forecast.quantiles)];
}

export function buildMonthTable(month: InsightsMonth, clock: ZoneClock, now: number): FigureTable {
  const [start, end] = [Date.parse(month.startsAt), Date.parse(month.endsAt)];
  return {
    columns: ['Until', 'Signals', 'Forecast: low', 'Forecast: median', 'Forecast: high'],
    rows: sumByDay(month, now)
      .slice(1)
      .map(({ at, signals }) => {
        const share = (at - start) / (end - start);
        const fan = month.forecast && buildFanPoint(month, month.forecast, share);
        const bounds = fan ? [fan.low, fan.median, fan.high].map(Math.round) : ['', '', ''];
        return [`${clock.shortDate(at)}, ${clock.time(at)}`, signals, ...bounds];
      }),
  };
}
