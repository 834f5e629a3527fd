import type { Plan } from '../../../../../contract/plans.ts';
import { type Month, monthOf, type Stop, stopsOf } from '../../../forecast/months.ts';
import type { Forecast } from '../queries.ts';

export type Outlook = {
  forecast: Forecast;
  stops: readonly Stop[];
  posts: number | null;
  month: Month | null;
  quantiles: readonly number[] | null;
  optimalPackage: string | null;
};

export function outlookOf(
  forecast: Forecast,
  posts: number | null,
  plans: readonly Plan[],
): Outlook {
  const { basis, months, predictedMonthlySignals: median } = forecast;
  const stops = basis && months ? stopsOf(months, basis.postsPerMonth) : [];
  const stop = stops.find((each) => each.posts === posts);
  const quantiles = stop?.quantiles ?? null;
  if (stop === undefined || stop.posts === null || basis === null) {
    const month = basis && median !== null ? { median, low: basis.low, high: basis.high } : null;
    const { optimalPackage } = forecast;
    return { forecast, stops, posts: null, month, quantiles, optimalPackage };
  }
  const month = monthOf(stop.quantiles);
  const optimalPackage = smallestFor(month.median - basis.oneOff, plans);
  return { forecast, stops, posts, month, quantiles, optimalPackage };
}

/** The smallest plan that covers the median, otherwise the largest. */
function smallestFor(median: number, plans: readonly Plan[]): string | null {
  const bySize = plans.toSorted((a, b) => a.monthlySignals - b.monthlySignals);
  const covering = bySize.find((plan) => plan.monthlySignals >= median);
  return (covering ?? bySize.at(-1))?.key ?? null;
}
