import type { Plan } from '../../../../../contract/plans.ts';
import { type ForecastMonth, buildMonth, type Stop, listStops } from '../../../forecast/months.ts';
import type { ShownForecast } from '../queries.ts';

export type Outlook = {
  forecast: ShownForecast;
  stops: readonly Stop[];
  posts: number | null;
  month: ForecastMonth | null;
  quantiles: readonly number[] | null;
  optimalPackage: string | null;
};

export function buildOutlook(
  forecast: ShownForecast,
  posts: number | null,
  plans: readonly Plan[],
): Outlook {
  const { basis, months, predictedMonthlySignals: median } = forecast;
  const stops = basis && months ? listStops(months, basis.postsPerMonth) : [];
  const stop = stops.find((each) => each.posts === posts);
  const quantiles = stop?.quantiles ?? null;
  if (stop === undefined || stop.posts === null || basis === null) {
    const month = basis && median !== null ? { median, low: basis.low, high: basis.high } : null;
    const { optimalPackage } = forecast;
    return { forecast, stops, posts: null, month, quantiles, optimalPackage };
  }
  const month = buildMonth(stop.quantiles);
  const optimalPackage = findSmallest(month.median - basis.oneOff, plans);
  return { forecast, stops, posts, month, quantiles, optimalPackage };
}

/** The smallest plan that covers the median, otherwise the largest. */
function findSmallest(median: number, plans: readonly Plan[]): string | null {
  const bySize = plans.toSorted((a, b) => a.monthlySignals - b.monthlySignals);
  const covering = bySize.find((plan) => plan.monthlySignals >= median);
  return (covering ?? bySize.at(-1))?.key ?? null;
}
